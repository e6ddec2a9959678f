import { words } from '@evops/platform/contract'

export const paymentTerminalWords = words({
  'interop.payment-terminal.title': { zh: '支付终端', en: 'Payment terminals', es: 'Terminales de pago' },
  'interop.payment-terminal.state.requested': { zh: '已申请', en: 'Requested', es: 'Solicitado' },
  'interop.payment-terminal.state.new': { zh: '待分配', en: 'To assign', es: 'Por asignar' },
  'interop.payment-terminal.state.active': { zh: '使用中', en: 'In service', es: 'En servicio' },
  'interop.payment-terminal.state.off': { zh: '已停用', en: 'Deactivated', es: 'Desactivado' },
  'interop.payment-terminal.terminal': { zh: '场站终端', en: 'Station’s terminal', es: 'Terminal de la estación' },
  'interop.payment-terminal.connectors': { zh: '充电枪', en: 'Connectors', es: 'Conectores' },
  'interop.payment-terminal.reservedMinor': { zh: '预授权金额', en: 'Amount on hold', es: 'Importe preautorizado' },
  'interop.payment-terminal.reservedMinor-hint': {
    zh: '充电费用达到该金额时停止；留空则由服务商停止充电',
    en: 'A session stops at this amount. Leave blank if the provider stops it',
    es: 'La sesión se detiene al llegar a este importe. En blanco, la detiene el proveedor',
  },
  'interop.payment-terminal.heardAt': { zh: '最近通信', en: 'Last contact', es: 'Último contacto' },
  'interop.payment-terminal.isPending': { zh: '待通知服务商', en: 'Not yet accepted', es: 'Aún no aceptado' },
  'interop.payment-terminal.waiting': { zh: '正在发送', en: 'Being sent', es: 'Enviándose' },
  'interop.payment-terminal.reference': { zh: '设备编号', en: 'Device reference', es: 'Referencia del equipo' },
  'interop.payment-terminal.reference-hint': {
    zh: '由厂商提供，如序列号',
    en: 'From the manufacturer, such as the serial number',
    es: 'La da el fabricante, por ejemplo el número de serie',
  },
  'interop.payment-terminal.request': { zh: '申请激活终端', en: 'Activate a terminal', es: 'Activar un terminal' },
  'interop.payment-terminal.requested': {
    zh: '已向服务商申请',
    en: 'Requested from the provider',
    es: 'Solicitado al proveedor',
  },
  'interop.payment-terminal.assign': { zh: '分配', en: 'Assign', es: 'Asignar' },
  'interop.payment-terminal.assigned': { zh: '已分配', en: 'Assigned', es: 'Asignado' },
  'interop.payment-terminal.deactivate': { zh: '停用', en: 'Deactivate', es: 'Desactivar' },
  'interop.payment-terminal.deactivate-title': {
    zh: '停用支付终端 {name}？',
    en: 'Deactivate payment terminal {name}?',
    es: '¿Desactivar el terminal de pago {name}?',
  },
  'interop.payment-terminal.deactivate-text': {
    zh: '该终端不再启动充电；进行中的充电照常结算。',
    en: 'It starts no more sessions. Sessions that run are settled as usual.',
    es: 'No iniciará más sesiones. Las que están en curso se liquidan como siempre.',
  },
  'interop.payment-terminal.export': { zh: '导出终端', en: 'Export terminals', es: 'Exportar terminales' },
  'interop.payment-terminal.payments': { zh: '终端收款', en: 'Terminal payments', es: 'Pagos de terminales' },
})
