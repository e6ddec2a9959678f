import { words } from '@evops/platform/contract'

/** Words for requests of data subjects, identical for members, drivers, staff and parties. */
export const peopleWords = words({
  'organisation.people.data': { zh: '个人信息', en: 'Personal data', es: 'Datos personales' },
  'organisation.people.file': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportar datos personales',
  },
  'organisation.people.file-text': {
    zh: '一个文件包含所存的全部个人信息，未脱敏。',
    en: 'One file with everything that is stored about the person, unmasked.',
    es: 'Un archivo con todo lo que se guarda de la persona, sin ocultar.',
  },
  'organisation.people.erase': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrar datos personales',
  },
  'organisation.people.contact': { zh: '抹除联系人', en: 'Erase contact', es: 'Borrar contacto' },
  'organisation.people.contact-text': {
    zh: '联系人姓名、电话和邮箱全部清除，无法恢复；其余资料保留。',
    en: 'Name, phone and e-mail of the contact are erased permanently; everything else stays.',
    es: 'Nombre, teléfono y correo del contacto se borran definitivamente; lo demás se conserva.',
  },
  'organisation.people.erased': { zh: '已抹除', en: 'Erased', es: 'Datos borrados' },
})
