import { helpPage, type HelpPage } from './help-page.ts'

export const customersHelp: readonly HelpPage[] = [
  helpPage(
    '/usermanager/usermng',
    {
      zh: ['管理个人会员及其钱包。', '按姓名、手机号或卡号查找', '充值、冻结或退款', '查看订单与优惠券'],
      en: [
        'Keeps drivers and their wallets.',
        'Find one by name, phone or card',
        'Top up, freeze or refund',
        'See sessions and coupons',
      ],
      es: [
        'Mantiene los clientes particulares y sus monederos.',
        'Busque por nombre, teléfono o tarjeta',
        'Recargue saldo, bloquee o reembolse',
        'Vea sesiones y cupones',
      ],
    },
    ['wallet', 'giftMoney', 'arrears'],
  ),
  helpPage(
    '/usermanager/compmsmng',
    {
      zh: ['管理企业客户及其员工。', '新建企业并设信用额度', '导入员工', '查看月度账单'],
      en: [
        'Keeps companies and their employees.',
        'Create a company with its credit limit',
        'Import employees',
        'See the monthly bill',
      ],
      es: [
        'Mantiene las empresas y sus empleados.',
        'Cree una empresa con su límite',
        'Importe empleados',
        'Vea la factura mensual',
      ],
    },
    ['wallet'],
  ),
  helpPage('/usermanager/feedback', {
    zh: ['与会员来回沟通意见与投诉，旁边显示相关订单。', '用自己的文字或回复模板作答', '转交运维', '关闭已解决的反馈'],
    en: [
      'Conversations with drivers about problems and complaints, next to the session in question.',
      'Answer in your words or with a prepared reply',
      'Pass it to maintenance',
      'Close what is solved',
    ],
    es: [
      'Conversaciones con clientes sobre problemas y quejas, junto a la sesión en cuestión.',
      'Responda con sus palabras o con una respuesta preparada',
      'Páselo a mantenimiento',
      'Cierre lo resuelto',
    ],
  }),
  helpPage('/usermanager/evaluation', {
    zh: ['查看会员对场站的评分。', '按星级筛选', '公开或隐藏评价', '回复评价'],
    en: ['Shows ratings that drivers gave to stations.', 'Filter by stars', 'Publish or hide one', 'Reply to it'],
    es: ['Muestra las valoraciones de las estaciones.', 'Filtre por estrellas', 'Publique u oculte una', 'Responda'],
  }),
  helpPage('/usermanager/preferentialchg', {
    zh: ['发放与管理优惠券和兑换码。', '新建优惠券并发给会员', '新建兑换码批次，下载后启用', '查看使用与兑换情况'],
    en: [
      'Issues coupons, and voucher codes that put bonus credit on wallets.',
      'Create a coupon and give it to drivers',
      'Create a batch of codes, download and activate it',
      'See uses and redemptions',
    ],
    es: [
      'Emite cupones y códigos que añaden saldo de regalo al monedero.',
      'Cree un cupón y entréguelo a clientes',
      'Cree un lote de códigos, descárguelo y actívelo',
      'Vea usos y canjes',
    ],
  }),
  helpPage(
    '/cardmanager/onlinecard',
    {
      zh: ['管理联网扣费的卡片。', '开卡、挂失与补卡', '充值或退卡', '批量导入'],
      en: ['Keeps cards that pay online.', 'Issue, block or replace a card', 'Top up or take back', 'Import many'],
      es: ['Mantiene las tarjetas en línea.', 'Emita, bloquee o sustituya', 'Recargue o recoja', 'Importe muchas'],
    },
    ['token', 'wallet'],
  ),
  helpPage(
    '/cardmanager/offlinecard',
    {
      zh: ['管理余额存于卡内的预付卡。', '发卡与充值', '处理灰记录', '设置预付卡规则'],
      en: [
        'Keeps prepaid cards whose money is on the card.',
        'Issue and top up',
        'Solve grey records',
        'Set the rules',
      ],
      es: [
        'Mantiene tarjetas prepago con el saldo en la tarjeta.',
        'Emita y recargue',
        'Resuelva registros grises',
        'Fije las reglas',
      ],
    },
    ['greyRecord', 'deposit'],
  ),
  helpPage(
    '/cardmanager/cardtradequery',
    {
      zh: ['查询卡片的消费与充值记录。', '按卡号查询', '核对灰记录', '导出记录'],
      en: ['Finds payments and top-ups of cards.', 'Search by card number', 'Check grey records', 'Export'],
      es: ['Busca pagos y recargas de tarjetas.', 'Busque por número', 'Compruebe registros grises', 'Exporte'],
    },
    ['greyRecord'],
  ),
  helpPage('/cardmanager/cardoptlog', {
    zh: ['查询对卡片的操作。', '按卡号或人员筛选', '查看操作结果', '导出记录'],
    en: ['Shows what was done with cards.', 'Filter by card or person', 'See the result', 'Export'],
    es: ['Muestra las operaciones con tarjetas.', 'Filtre por tarjeta o persona', 'Vea el resultado', 'Exporte'],
  }),
  helpPage('/cardmanager/cardkeymng', {
    zh: ['管理卡片密钥。', '由两人录入密钥分量', '轮换密钥', '查看使用记录'],
    en: ['Keeps the keys of cards.', 'Enter key parts by two people', 'Rotate keys', 'See where they were used'],
    es: [
      'Mantiene las claves de las tarjetas.',
      'Introduzca las partes entre dos personas',
      'Rote las claves',
      'Vea su uso',
    ],
  }),
  helpPage('/content/message', {
    zh: ['管理发给会员的通知与群发。', '编辑模板', '新建群发', '查看送达情况'],
    en: ['Manages notices and campaigns to drivers.', 'Edit the templates', 'Create a campaign', 'See what arrived'],
    es: ['Gestiona avisos y campañas.', 'Edite las plantillas', 'Cree una campaña', 'Vea lo entregado'],
  }),
  helpPage('/content/news', {
    zh: ['发布车主端的新闻。', '撰写新闻', '设置发布时间', '置顶或撤下'],
    en: ['Publishes news in the drivers’ app.', 'Write an item', 'Set when it shows', 'Pin or withdraw it'],
    es: ['Publica noticias en la app.', 'Escriba una noticia', 'Fije cuándo se muestra', 'Destáquela o retírela'],
  }),
  helpPage('/content/carousel', {
    zh: ['管理车主端的横幅图片。', '上传图片', '设置位置与链接', '调整顺序'],
    en: ['Keeps the banners of the drivers’ app.', 'Upload a picture', 'Set place and link', 'Change the order'],
    es: ['Mantiene los banners de la app.', 'Suba una imagen', 'Fije lugar y enlace', 'Cambie el orden'],
  }),
  helpPage('/content/appversion', {
    zh: ['发布车主端的版本。', '登记新版本', '设置必须升级', '查看历史'],
    en: [
      'Announces versions of the drivers’ app.',
      'Register a version',
      'Make an update compulsory',
      'See earlier ones',
    ],
    es: [
      'Anuncia versiones de la app.',
      'Registre una versión',
      'Haga obligatoria la actualización',
      'Vea las anteriores',
    ],
  }),
  helpPage('/statsanalysis/wechatofficialaccount', {
    zh: ['设置微信公众号与商户。', '填写账号与密钥', '测试连接', '查看最近结果'],
    en: ['Sets up the WeChat account.', 'Enter account and secrets', 'Test the connection', 'See the last result'],
    es: [
      'Configura la cuenta de WeChat.',
      'Introduzca cuenta y secretos',
      'Pruebe la conexión',
      'Vea el último resultado',
    ],
  }),
]
