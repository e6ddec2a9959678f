import { words } from '@evops/platform/contract'

/** Labels of field values in audit log entries, by field. */
export const contentActValues = words({
  'content.audit.value.variant.phone': { zh: '手机图片', en: 'Phone picture', es: 'Imagen para móvil' },
  'content.audit.value.variant.wide': {
    zh: '宽屏图片（可选）',
    en: 'Wide picture (optional)',
    es: 'Imagen ancha (opcional)',
  },
  'content.audit.value.platform.harmony': { zh: '鸿蒙', en: 'HarmonyOS', es: 'HarmonyOS' },
  'content.audit.value.platform.mini_programme': { zh: '小程序', en: 'Mini program', es: 'Miniprograma' },
  'content.audit.value.platform.web': { zh: '网页', en: 'Web', es: 'Web' },
  'content.audit.value.platform.handheld': { zh: '手持机', en: 'Handheld terminal', es: 'Terminal portátil' },
  'content.audit.value.platform.charge_point_screen': {
    zh: '桩屏',
    en: 'Charge point screen',
    es: 'Pantalla del punto',
  },
  'content.audit.value.audiences.visitor': {
    zh: '未登录用户',
    en: 'Not signed in',
    es: 'Sin iniciar sesión',
  },
  'content.audit.value.place.home': { zh: '首页', en: 'Home page', es: 'Página de inicio' },
  'content.audit.value.place.bill': { zh: '充电账单页', en: 'Session bill page', es: 'Página del cobro' },
  'content.audit.value.linkPage.map': { zh: '地图', en: 'Map', es: 'Mapa' },
  'content.audit.value.linkPage.scan': { zh: '扫码充电', en: 'Scan to charge', es: 'Escanear y cargar' },
  'content.audit.value.linkPage.coupons': { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
  'content.audit.value.linkPage.bookings': { zh: '预约', en: 'Bookings', es: 'Reservas' },
  'content.audit.value.linkPage.invoices': { zh: '发票', en: 'Invoices', es: 'Facturas' },
  'content.audit.value.linkPage.feedback': { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
  'content.audit.value.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'content.audit.value.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'content.audit.value.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'content.audit.value.to.up': { zh: '上移', en: 'Up', es: 'Arriba' },
  'content.audit.value.to.down': { zh: '下移', en: 'Down', es: 'Abajo' },
  'content.audit.value.kind.paragraph': { zh: '段落', en: 'Paragraph', es: 'Párrafo' },
  'content.audit.value.kind.heading': { zh: '标题', en: 'Heading', es: 'Título' },
  'content.audit.value.kind.quote': { zh: '引用', en: 'Quote', es: 'Cita' },
  'content.audit.value.kind.list': { zh: '列表', en: 'List', es: 'Lista' },
})
