import type { AboutText } from '../../about/AboutPage.tsx';

export const text: AboutText = {
  title: '关于我们',
  description: 'Playday 出售门票，运营您在活动现场付款用的钱包，并帮助主办方找到观众。',
  lead: '发薪日一个月只有一次，Playday 就是您庆祝它的方式。我们出售门票，运营入场后付款用的钱包，也帮主办方坐满全场。',
  offeringsTitle: '我们做什么',
  offerings: [
    {
      title: '票务服务',
      blocks: [
        '选一个夜晚，挑好座位，电梯还没到，门票已经在手机里了。付款方式由您选：',
        ['手机银行', '信用卡或借记卡', '二维码', '支付宝（Alipay）', '现金'],
      ],
    },
    {
      title: '活动手机钱包',
      blocks: [
        '一个余额，入场后样样能付。在应用里充值，用手机买餐饮和周边，转给朋友，兑换优惠券。',
        '没花完的钱还是您的：在应用里提现即可。',
      ],
    },
    {
      title: '活动现场营销',
      blocks: [
        '我们帮助主办方和品牌把人流变成回头客：在活动进行中送达观众的优惠与优惠券，以及说明哪些做法有效的数据。',
      ],
    },
  ],
  contactTitle: '联系我们',
  hoursTitle: '客服时间',
  hours: '周一至周五 11:00–19:00',
  emailTitle: '邮箱',
  chatTitle: '在线聊天',
  chat: '我们的官方账号',
  followTitle: '关注我们',
};
