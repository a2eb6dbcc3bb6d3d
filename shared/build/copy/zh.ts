import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * Glossary of the Chinese texts. ticket 门票 (counted with 张); order 订单; cart 购物车; account 账号; log
 * in, log out 登录, 退出登录; pay 付款; event 活动; news 资讯; app 应用; e-mail 邮箱 (address), 邮件 (message); phone
 * 手机号; fee 服务费; pre-registration 开售提醒; baht 泰铢 in prose, ฿ in prices. Tone: 您; short; full-width
 * punctuation; 我们 sparingly.
 */
export const rules: CopyRule[] = [
  { never: /你(?!好)/u, instead: '您', was: '你未达到本活动的年龄要求' },
  {
    never: /(?<!银行)账户(?!信息)/u,
    instead: '账号; 账户 is one of a bank',
    was: '此邮箱即成为您的账户邮箱',
  },
  { never: /删除账号/u, instead: '注销账号', was: '删除账号' },
  {
    never: /支付(?!服务商|宝|应用)/u,
    instead: '付款; 支付 only in 支付服务商, 支付应用',
    was: '请不要再支付原来的那笔',
  },
  {
    never: /电子邮[件箱]/u,
    instead: '邮箱 (address), 邮件 (message)',
    was: '请确认这是您的新电子邮箱',
  },
  { never: /确认邮箱/u, instead: '验证邮箱', was: '请确认邮箱' },
  { never: /[写来]信/u, instead: '发邮件, 邮件', was: '开售那一刻我们就写信通知您' },
  { never: /电话号码/u, instead: '手机号', was: '无法使用该电话号码' },
  { never: /新闻/u, instead: '资讯', was: '新活动会最先在新闻里公布' },
  {
    never: /预先?登记|已登记|取消登记/u,
    instead: '开售提醒, 已设提醒, 取消提醒',
    was: '该活动目前未开放预登记',
  },
  { never: /代码/u, instead: '二维码; 代码 is source code', was: '扫描代码' },
  { never: /账单/u, instead: '订单; 账单 is a bill that is sent', was: '查看账单' },
  {
    never: /释放|(?:已|将)重新开售/u,
    instead: '不再为您保留, also when the sale has ended',
    was: '否则门票将重新开售',
  },
  { never: /(?<!测试)商店/u, instead: '服务器, or Playday', was: '暂时无法连接到商店' },
  { never: /(?<!支付宝（)Alipay/u, instead: '支付宝', was: '也可用 Alipay 付款' },
  { never: /拉丁字符/u, instead: '英文字符', was: '个拉丁字符' },
  { never: /栏目|字段/u, instead: '内容, 项', was: '个字段中填写您的个人信息' },
  { never: /张票/u, instead: '张门票', was: '这张票仍计入您在该活动的' },
  { never: /选票/u, instead: '选择门票; 选票 is a ballot', was: '您的选票时间已结束' },
  { never: /手续费/u, instead: '服务费', was: '如有手续费' },
  { never: /(?<!泰)铢/u, instead: '泰铢', was: '3,000 铢' },
  {
    never: /\p{Script=Han}[,;:?!(]|[,;:?!]\p{Script=Han}/u,
    instead: 'full-width punctuation',
    was: '银行(泰国)',
  },
  { never: /\p{Script=Han} \(|(?<!\])\(\p{Script=Han}/u, instead: '（）', was: '汇商银行 (SCB)' },
  { never: /[「」『』]/u, instead: '“ ”', was: '「我的门票」' },
  {
    never: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    instead: 'a space between Chinese and Latin signs or digits',
    was: '保留30分钟',
    except: /^season/u,
  },
  {
    never: /[，。：；？！、（）] | [，。：；？！、）]/u,
    instead: 'no space beside full-width punctuation',
    was: '登录后， 门票为您保留',
  },
  {
    never: /[两二三四五六七八九十](?:分钟|小时|天|个月|张)/u,
    instead: 'digits, which a test compares with their rule',
    was: '最后两分钟',
    except: /^season/u,
  },
  { never: /有效的[名姓]/u, instead: '请正确填写“名”', was: '请输入有效的名字' },
  { never: /为订单付款/u, instead: '去付款, 立即付款', was: '为订单付款' },
  {
    never: /售完|加入日历|合计/u,
    instead: '售罄, 添加到日历, 总计',
    was: '打开附件即可将活动加入日历',
  },
  {
    never: /可退款|退款(?:截止|与变更)/u,
    instead: '退票; 退款 is the money',
    was: '即活动当天）可退款',
  },
  {
    never: /(?<!10) 个工作日|可能需要几天|一周之内/u,
    instead: '10 个工作日 for every refund',
    was: '3 个工作日内仍未到账',
  },
  {
    never: /挑好座位|座位号|对号|来电|预约时段|预订时告诉|(?:印有姓名|印在门票)/u,
    instead: 'only what the shop does',
    was: '使用轮椅的观众请提前来电',
  },
  { never: /的全部数据/u, instead: '您的数据文件', was: '保存的与您有关的全部数据' },
  { never: /门票无法退还|退还门票/u, instead: '退票; 退还 is money', was: '此订单的门票无法退还' },
  {
    never: /询问(?:您的)?银行账户/u,
    instead: '询问款项转到哪里, which may be PromptPay',
    was: '所以我们会发邮件向您询问银行账户',
  },
  {
    never: /增值税 ?\{|增值税，价格/u,
    instead: 'the rate first: 含 {{rate}}% 增值税',
    was: '价格含增值税 {{rate}}%',
  },
  {
    never: /以银行转账退/u,
    instead: '询问转到哪里, which may be PromptPay',
    was: '原方式无法退款时，以银行转账退回',
  },
  {
    never: /截止日前/u,
    instead: '最迟在截止日当天: that day is one of them',
    was: '请在截止日前发邮件至',
  },
  { never: /重新预留/u, instead: '重新保留, as the button', was: '您可以在购物车中重新预留' },
  {
    never: /\} 起$/u,
    instead: 'a no-break space before 起, which else begins a line alone',
    was: '含服务费 {{price}} 起',
  },
  {
    never: /^正在进行人机验证$/u,
    instead: '系统会自动确认您不是机器人: before the check, nothing goes on yet',
    was: '正在进行人机验证',
  },
  { never: /统计您的/u, instead: '记录您的…用于统计', was: '允许标签管理器统计您的访问吗' },
  {
    never: /啤酒|葡萄酒|精酿|红酒|橙酒|西拉/u,
    instead: 'a drink without alcohol',
    was: '五道菜配五款泰国葡萄酒',
  },
  {
    never: /(?<!尚未)保留|不受影响|正常入场/u,
    instead: 'what failed, and what is tried again',
    was: '门票已为您保留',
    except: exceptUnanswered,
  },
];
