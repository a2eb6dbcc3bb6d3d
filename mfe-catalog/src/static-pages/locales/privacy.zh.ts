import type { Contacts } from '@playday/shared/contract';
import { legalVersions } from '@playday/shared/rules/legal-versions';
import { type Expiring, retentionDays } from '@playday/shared/rules/retention-days';
import type { BrowserTopic } from '../../legal/browser-topics.ts';
import type { LegalText } from '../../legal/LegalPage.tsx';

/* Counsel has to read this text before a shop opens: the seller, the legal bases, the rights of data subjects and the notice of a breach. */
const mail = `[{privacyEmail}](mailto:{privacyEmail})`;

const days = (count: number) => `${count} 天`;

/** Every kind of key in `shared/contract/stored-keys.ts`. */
const browserKeeps: Record<BrowserTopic, string> = {
  language: '页面语言，以及是否向您建议过其他语言（Cookie LANG，一年）。',
  cart: '您的购物车。',
  session: '登录期间：会话令牌和您的姓名。',
  tickets: '您打开过的门票和页面，没有网络也能使用，直到您退出登录。',
  order: '您正在提交或付款的订单，以及该订单是否已计入统计。',
  waitingRoom: '您在排队时选择的门票。',
  typed: '尚未提交的表单内容，以及表单是否已提交（仅在该标签页内，最多 12 小时，不含密码）。',
  page: '您在页面上的位置、网站版本，以及与我们时钟的时差。',
  captcha: '表单使用 reCAPTCHA 时：Google 的一个键值。',
  tags: '如果本站使用标签管理器：您是否允许，一年。',
  visitor: '有时还有 Cookie VISITOR：决定您看到哪个页面版本的随机号，30 天。',
  preview: 'Cookie PREVIEW：仅在您打开预览链接时。',
  knownDevice: 'Cookie DEVICE：识别您登录过的浏览器，避免他人猜错密码导致您无法登录，400 天。',
  forgery: 'Cookie XSRF-TOKEN：防止表单伪造。',
};

/** Every kind of row that the api deletes after a time. */
const apiKeeps: Record<Expiring, string> = {
  technical: `邮件中的链接、已完成的验证和防滥用计数：失效后 ${days(retentionDays.technical)}。`,
  knownDevices: `您曾登录过的浏览器（通过仅由我们服务器读取的 Cookie 识别）：最后一次登录后 ${days(retentionDays.knownDevices)}。`,
  sessions: `登录记录：登录结束后 ${days(retentionDays.sessions)}。`,
  mail: `我们发给您的邮件：${days(retentionDays.mail)}。`,
  undeliverableMail: `无法送达的邮件：${days(retentionDays.undeliverableMail)}。`,
  paymentNotices: `支付服务商的通知：${days(retentionDays.paymentNotices)}。`,
  reservations: `同一网络未付款而结束的预留数量：${days(retentionDays.reservations)}。`,
  testPayments: `测试付款的通知：${days(retentionDays.testPayments)}。`,
  waitingPlaces: `排队号：停售后 ${days(retentionDays.waitingPlaces)}。`,
  errorReports: `页面错误报告：${days(retentionDays.errorReports)}。`,
  unconfirmedAccounts: `未验证邮箱的账号：${days(retentionDays.unconfirmedAccounts)}。`,
};

export const text = ({ services = [] }: Contacts): LegalText => ({
  title: '隐私政策',
  description: 'Playday 了解您的哪些信息、为什么需要、存放在哪里，以及如何删除。',
  lead: '我们了解您的哪些信息、为什么需要、存放在哪里，以及您如何取回或删除它们。',
  since: legalVersions.privacy,
  sections: [
    {
      title: '我们是谁',
      blocks: ['您的合同相对方及个人数据控制者为 {seller}（{sellerAddress}，注册号 {sellerNumber}）。'],
    },
    {
      title: '我们收集什么',
      blocks: [
        [
          '您的账号：姓名、邮箱、手机号、出生日期、语言，以及您同意的条款版本。密码只以不可还原的哈希值保存。',
          '您的订单：门票、价格、付款方式和状态。我们从不查看或保存卡号，卡号由支付服务商处理。',
          '应用中的钱包：充值、付款、转账、优惠券和提现。',
          '身份证明：在法律要求我们核实身份时。',
          '保障服务安全的技术记录，例如登录的时间和 IP 地址。在您保持登录期间，还包括浏览器和系统的名称，以便您查看自己在哪些设备上登录。',
        ],
      ],
    },
    {
      title: '我们用来做什么',
      blocks: [
        [
          '出售和交付门票，并在有变动时通知您',
          '核对您是否符合活动的年龄要求',
          '运营钱包并履行反洗钱义务',
          '防止滥用，保障账号安全',
          '答复您的邮件，并在您设置了提醒的活动开售时通知您',
        ],
        '我们这样做，是为了履行与您的合同（门票、钱包、开售提醒）、履行法律义务（反洗钱、会计、税务），以及维护我们的正当利益（安全、防止滥用、修复故障）。',
      ],
    },
    {
      title: '您的浏览器保存什么',
      blocks: [
        '您的浏览器为本网站保存以下内容。退出登录时，属于您账号的内容会被删除。57 分钟无操作后会话结束，最长 12 小时。',
        Object.values(browserKeeps),
        services.includes('tagManager')
          ? '如果您允许（可在页脚的“Cookie 选择”中更改），我们会使用标签管理器，但不会在账号、下单和付款页面上使用。其服务商会收到您的 IP 地址和您打开的页面，并可能设置自己的 Cookie。'
          : '我们不使用广告 Cookie。',
      ],
    },
    {
      title: '谁会收到数据',
      blocks: [
        '主办方会知道哪些门票已售出和已使用，为入场核对还可能收到持票人的姓名和联系方式；门票上的二维码不含个人数据。支付服务商、邮件服务商和托管服务商按合同为我们工作。法律要求时，主管机关会收到数据。我们不出售个人数据。',
        ...(services.includes('recaptcha')
          ? ['表单由 reCAPTCHA 保护：Google 会收到您的 IP 地址及其在浏览器中收集的内容。']
          : []),
      ],
    },
    {
      title: '存放在哪里',
      blocks: ['个人数据存放在泰国及其他国家。无论存放在哪里，我们都确保其得到本政策所述的保护。'],
    },
    {
      title: '保存多久',
      blocks: [
        '账号：在您拥有账号期间。订单和付款：按会计和税务法律要求的期限，注销账号后不含您的姓名。其他内容：',
        Object.values(apiKeeps),
      ],
    },
    {
      title: '删除您的数据',
      blocks: [
        '您可以在[账号设置](/account/settings)中注销账号。对于应用，请使用[Playday Market 应用](/app-data-erase)或[Playday Staff 应用](/staff-data-erase)的页面。通过这些页面提交的，我们会先发邮件确认申请来自您本人。我们在 14 天内处理，并在完成后通知您。未来活动的已付款门票仍然有效。',
      ],
    },
    {
      title: '您的权利',
      blocks: [
        `您可以询问我们掌握的信息、获取副本、要求转移、更正、限制处理或删除、反对使用或撤回同意。副本可在[账号设置](/account/settings)中下载，其他请求请发邮件至 ${mail}。您也可以向泰国个人数据保护委员会（PDPC）投诉。`,
      ],
    },
    {
      title: '安全',
      blocks: [
        '连接经过加密，访问令牌以哈希值保存，只有确有需要的人才能接触个人数据。如果发生使您面临风险的泄露，我们会立即通知您，并在得知后 72 小时内通知 PDPC。',
      ],
    },
    {
      title: '儿童',
      blocks: ['账号面向 12 岁及以上的人士。我们不会有意保存更年幼儿童的数据。'],
    },
    {
      title: '变更与联系',
      blocks: [`如果本政策变更，新版本会连同日期在此公布。有关您的数据的请求，请发邮件至 ${mail}。`],
    },
  ],
});
