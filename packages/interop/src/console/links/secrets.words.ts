import { words } from '@evops/platform/contract'

export const secretWords = words({
  'interop.secret.operatorSecret': { zh: 'OperatorSecret', en: 'OperatorSecret', es: 'OperatorSecret' },
  'interop.secret.dataSecret': { zh: 'DataSecret', en: 'DataSecret', es: 'DataSecret' },
  'interop.secret.dataSecretIv': { zh: 'DataSecretIV', en: 'DataSecretIV', es: 'DataSecretIV' },
  'interop.secret.sigSecret': { zh: 'SigSecret', en: 'SigSecret', es: 'SigSecret' },
  'interop.secret.sixteen': { zh: '16 个字符', en: '16 characters', es: '16 caracteres' },
  'interop.secret.theirs-edit': {
    zh: '录入密钥',
    en: 'Enter their secrets',
    es: 'Introducir sus secretos',
  },
})
