import { words } from '@evops/platform/contract'

export const memberFieldWords = words({
  'members.member-field.find': { zh: '姓名、昵称或手机号', en: 'Name or mobile', es: 'Nombre o móvil' },
})
