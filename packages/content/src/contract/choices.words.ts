import { words } from '@evops/platform/contract'

/** Labels of choices on screens and in files. */
export const versionWords = words({
  'content.version.platform.android': { zh: 'Android', en: 'Android', es: 'Android' },
  'content.version.platform.ios': { zh: 'iOS', en: 'iOS', es: 'iOS' },
  'content.version.platform.harmony': { zh: '鸿蒙', en: 'HarmonyOS', es: 'HarmonyOS' },
  'content.version.platform.mini_programme': { zh: '小程序', en: 'Mini program', es: 'Miniprograma' },
  'content.version.platform.web': { zh: '网页', en: 'Web', es: 'Web' },
  'content.version.platform.handheld': { zh: '手持机', en: 'Handheld terminal', es: 'Terminal portátil' },
  'content.version.platform.charge_point_screen': {
    zh: '桩屏',
    en: 'Charge point screen',
    es: 'Pantalla del punto',
  },
  'content.version.state.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'content.version.state.published': { zh: '已发布', en: 'Published', es: 'Publicada' },
  'content.version.state.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirada' },
  'content.version.forced.true': { zh: '强制', en: 'Forced', es: 'Obligatoria' },
  'content.version.forced.false': { zh: '可选', en: 'Optional', es: 'Opcional' },
})
export const itemWords = words({
  'content.item.phase.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'content.item.phase.scheduled': { zh: '待展示', en: 'Scheduled', es: 'Programado' },
  'content.item.phase.shown': { zh: '展示中', en: 'Live', es: 'Visible' },
  'content.item.phase.ended': { zh: '已结束', en: 'Ended', es: 'Finalizado' },
  'content.item.phase.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirado' },
  'content.item.audience.visitor': { zh: '未登录用户', en: 'Not signed in', es: 'Sin iniciar sesión' },
  'content.item.audience.member': { zh: '个人会员', en: 'Drivers', es: 'Conductores' },
  'content.item.audience.company': { zh: '企业会员', en: 'Fleet accounts', es: 'Cuentas de flota' },
  'content.item.place.home': { zh: '首页', en: 'Home page', es: 'Página de inicio' },
  'content.item.place.bill': { zh: '充电账单页', en: 'Session bill page', es: 'Página del cobro' },
  'content.item.place.wallet': { zh: '钱包页', en: 'Wallet page', es: 'Página del monedero' },
  'content.item.linkPage.map': { zh: '地图', en: 'Map', es: 'Mapa' },
  'content.item.linkPage.scan': { zh: '扫码充电', en: 'Scan to charge', es: 'Escanear y cargar' },
  'content.item.linkPage.wallet': { zh: '钱包', en: 'Wallet', es: 'Monedero' },
  'content.item.linkPage.coupons': { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
  'content.item.linkPage.bookings': { zh: '预约', en: 'Bookings', es: 'Reservas' },
  'content.item.linkPage.invoices': { zh: '发票', en: 'Invoices', es: 'Facturas' },
  'content.item.linkPage.feedback': { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
  'content.item.pinned.true': { zh: '置顶', en: 'Pinned', es: 'Fijada' },
  'content.item.pinned.false': { zh: '普通', en: 'Normal', es: 'Normal' },
})
