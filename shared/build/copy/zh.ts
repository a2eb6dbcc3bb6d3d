import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * Glossary of the Chinese texts. ticket 门票 (counted with 张); order 订单; cart 购物车; account 账号; log
 * in, log out 登录, 退出登录; pay 付款; event 活动; news 资讯; app 应用; e-mail 邮箱 (address), 邮件 (message); phone
 * 手机号; fee 服务费; pre-registration 开售提醒; baht 泰铢 in prose, ฿ in prices. Tone: 您; short; full-width
 * punctuation; 我们 sparingly.
 */
export const rules: CopyRule[] = [
  { never: /你(?!好)/u, instead: '您' },
  { never: /(?<!银行)账户(?!信息)/u, instead: '账号; 账户 is one of a bank' },
  { never: /删除账号/u, instead: '注销账号' },
  { never: /支付(?!服务商|宝|应用)/u, instead: '付款; 支付 only in 支付服务商, 支付应用' },
  { never: /电子邮[件箱]/u, instead: '邮箱 (address), 邮件 (message)' },
  { never: /确认邮箱/u, instead: '验证邮箱' },
  { never: /[写来]信/u, instead: '发邮件, 邮件' },
  { never: /电话号码/u, instead: '手机号' },
  { never: /新闻/u, instead: '资讯' },
  { never: /预先?登记|已登记|取消登记/u, instead: '开售提醒, 已设提醒, 取消提醒' },
  { never: /代码/u, instead: '二维码; 代码 is source code' },
  { never: /账单/u, instead: '订单; 账单 is a bill that is sent' },
  { never: /释放|(?:已|将)重新开售/u, instead: '不再为您保留, also when the sale has ended' },
  { never: /(?<!测试)商店/u, instead: '服务器, or Playday' },
  { never: /(?<!支付宝（)Alipay/u, instead: '支付宝' },
  { never: /拉丁字符/u, instead: '英文字符' },
  { never: /栏目|字段/u, instead: '内容, 项' },
  { never: /张票/u, instead: '张门票' },
  { never: /选票/u, instead: '选择门票; 选票 is a ballot' },
  { never: /手续费/u, instead: '服务费' },
  { never: /(?<!泰)铢/u, instead: '泰铢' },
  { never: /\p{Script=Han}[,;:?!(]|[,;:?!]\p{Script=Han}/u, instead: 'full-width punctuation' },
  { never: /有效的[名姓]/u, instead: '请正确填写“名”' },
  { never: /为订单付款/u, instead: '去付款, 立即付款' },
  { never: /售完|加入日历|合计/u, instead: '售罄, 添加到日历, 总计' },
  { never: /可退款|退款(?:截止|与变更)/u, instead: '退票; 退款 is the money' },
  { never: /(?<!10) 个工作日|可能需要几天|一周之内/u, instead: '10 个工作日 for every refund' },
  {
    never: /挑好座位|座位号|对号|来电|预约时段|预订时告诉|(?:印有姓名|印在门票)/u,
    instead: 'only what the shop does',
  },
  { never: /的全部数据/u, instead: '您的数据文件' },
  { never: /门票无法退还|退还门票/u, instead: '退票; 退还 is money' },
  { never: /询问(?:您的)?银行账户/u, instead: '询问款项转到哪里, which may be PromptPay' },
  { never: /统计您的/u, instead: '记录您的…用于统计' },
  { never: /啤酒|葡萄酒|精酿|红酒|橙酒|西拉/u, instead: 'a drink without alcohol' },
  {
    never: /(?<!尚未)保留|不受影响|正常入场/u,
    instead: 'what failed, and what is tried again',
    except: exceptUnanswered,
  },
];
