import { words } from '@evops/platform/contract'

/** Words for sexes, on screens and in files of members. */
export const sexWords = words({
  'members.member.sex.male': { zh: '男', en: 'Male', es: 'Hombre' },
  'members.member.sex.female': { zh: '女', en: 'Female', es: 'Mujer' },
  'members.member.sex.other': { zh: '其他', en: 'Other', es: 'Otro' },
})
