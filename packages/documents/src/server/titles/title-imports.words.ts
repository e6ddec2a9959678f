import { words } from '@evops/platform/contract'

/** Messages for an invalid row of an imported file. */
export const titleImportWords = words({
  'documents.title-import.name': {
    zh: '须为 1 到 200 个字符',
    en: 'Must be 1 to 200 characters',
    es: 'Debe tener de 1 a 200 caracteres',
  },
  'documents.title-import.kind': {
    zh: '须为企业或个人',
    en: 'Must be company or person',
    es: 'Debe ser empresa o persona',
  },
  'documents.title-import.country': {
    zh: '须为两位国家代码，如 CN、MX、ES',
    en: 'Must be a two-letter country code, such as CN, MX or ES',
    es: 'Debe ser un código de país de dos letras: CN, MX, ES…',
  },
  'documents.title-import.taxId': {
    zh: '税号格式或校验位不正确',
    en: 'Tax ID format or check digit is not valid',
    es: 'El formato o el dígito de control del identificador no es correcto',
  },
  'documents.title-import.text': { zh: '内容过长', en: 'Too long', es: 'Demasiado largo' },
  'documents.title-import.postcode': {
    zh: '墨西哥抬头须填五位邮编',
    en: 'A Mexican billing profile needs a five-digit postcode',
    es: 'En México se exige un código postal de cinco cifras',
  },
  'documents.title-import.email': {
    zh: '邮箱格式不正确',
    en: 'Not an e-mail address',
    es: 'No es un correo válido',
  },
  'documents.title-import.shipAddress': {
    zh: '有收件人时须填寄送地址',
    en: 'A recipient needs a shipping address, maximum 300 characters',
    es: 'Con destinatario hace falta su dirección de envío, de hasta 300 caracteres',
  },
  'documents.title-import.holder': {
    zh: '没有该企业',
    en: 'No company has this name',
    es: 'Ninguna empresa se llama así',
  },
})
