import { words } from '@evops/platform/contract'

export const confirmationWords = words({
  'maintenance.confirm.title': {
    zh: '客户确认',
    en: 'Customer confirmation',
    es: 'Confirmación del cliente',
  },
  'maintenance.confirm.sign': { zh: '客户签字', en: 'Customer signs', es: 'Firma del cliente' },
  'maintenance.confirm.verb': { zh: '确认', en: 'Confirm', es: 'Confirmar' },
  'maintenance.confirm.none': {
    zh: '客户尚未确认',
    en: 'The customer has not confirmed yet',
    es: 'El cliente aún no ha confirmado',
  },
  'maintenance.confirm.none-why': {
    zh: '客户未确认：{text}',
    en: 'Not confirmed by the customer: {text}',
    es: 'Sin confirmar por el cliente: {text}',
  },
  'maintenance.confirm.by': {
    zh: '{at}，{name} 的手机',
    en: 'at {at}, on the phone of {name}',
    es: 'el {at}, en el móvil de {name}',
  },
  'maintenance.confirm.typed': {
    zh: '无签名，已勾选确认',
    en: 'No signature: name and tick',
    es: 'Sin firma: nombre y casilla marcada',
  },
  'maintenance.confirm.erased': {
    zh: '个人信息已抹除',
    en: 'Personal data erased',
    es: 'Datos personales borrados',
  },
  'maintenance.confirm.name': { zh: '客户姓名', en: 'Name of the customer', es: 'Nombre del cliente' },
  'maintenance.confirm.signature': { zh: '签名', en: 'Signature', es: 'Firma' },
  'maintenance.confirm.signature-of': {
    zh: '{name} 的签名',
    en: 'Signature of {name}',
    es: 'Firma de {name}',
  },
  'maintenance.confirm.hint': {
    zh: '用手指或笔在框内签字',
    en: 'Sign in the box with a finger or a pen',
    es: 'Firme en el recuadro con el dedo o un lápiz',
  },
  'maintenance.confirm.clear': { zh: '重签', en: 'Clear', es: 'Borrar' },
  'maintenance.confirm.agreed': {
    zh: '不签字：我确认上述工作已完成',
    en: 'Without a signature: I confirm that the work is done',
    es: 'Sin firma: confirmo que el trabajo está hecho',
  },
  'maintenance.confirm.earlier': {
    zh: '此前的确认',
    en: 'Earlier confirmations',
    es: 'Confirmaciones anteriores',
  },
  'maintenance.confirm.saved': { zh: '客户已确认', en: 'Confirmed', es: 'Confirmada' },
  'maintenance.confirm.erase': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrar datos personales',
  },
  'maintenance.confirm.erase-text': {
    zh: '姓名和签名将被删除，确认记录保留。此操作不能撤销。',
    en: 'Name and signature are deleted; the record of the confirmation is kept. This cannot be undone.',
    es: 'Se borran el nombre y la firma; se conserva constancia de la confirmación. No se puede deshacer.',
  },
})
