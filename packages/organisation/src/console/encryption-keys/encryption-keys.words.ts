import { words } from '@evops/platform/contract'

/** Texts for the keys under which stored secrets are encrypted. */
export const encryptionKeyWords = words({
  'organisation.encryption.title': { zh: '加密密钥', en: 'Encryption keys', es: 'Claves de cifrado' },
  'organisation.encryption.note': {
    zh: '合作方密钥、验证器种子、摄像头密码等以最新密钥加密。换钥不停机：新密钥三分钟后启用，其余密文在后台分批重新加密。密码和令牌的散列不受影响。',
    en: 'Partners’ keys, authenticator seeds, camera passwords and the like are encrypted with the newest key. A rotation needs no stop: the new key is used after three minutes, and everything else is encrypted again in the background. Hashes of passwords and tokens are not affected.',
    es: 'Las claves de socios, las semillas de autenticadores, las contraseñas de cámaras, etc. se cifran con la clave más nueva. La rotación no requiere parada: la clave nueva se usa a los tres minutos y lo demás se vuelve a cifrar en segundo plano. No afecta a los resúmenes de contraseñas ni de tokens.',
  },
  'organisation.encryption.progress': {
    zh: '正在重新加密：还有 {left} / {all} 条',
    en: 'Encrypting again: {left} of {all} left',
    es: 'Volviendo a cifrar: faltan {left} de {all}',
  },
  'organisation.encryption.rotate': { zh: '更换密钥', en: 'Rotate the key', es: 'Rotar la clave' },
  'organisation.encryption.rotating': {
    zh: '新密钥已创建',
    en: 'The new key was created',
    es: 'Se creó la clave nueva',
  },
  'organisation.encryption.id': { zh: '密钥', en: 'Key', es: 'Clave' },
  'organisation.encryption.own': {
    zh: '安装密钥',
    en: 'Secret key of the installation',
    es: 'Clave secreta de la instalación',
  },
  'organisation.encryption.key': { zh: '密钥 {id}', en: 'Key {id}', es: 'Clave {id}' },
  'organisation.encryption.newest': { zh: '用于加密', en: 'encrypts', es: 'cifra' },
  'organisation.encryption.secrets': { zh: '密文数', en: 'Secrets', es: 'Secretos' },
  'organisation.encryption.activeFrom': { zh: '启用时间', en: 'In use from', es: 'En uso desde' },
  'organisation.encryption.doneAt': { zh: '全部完成', en: 'Everything since', es: 'Todo desde' },
  'organisation.encryption.createdBy': { zh: '创建人', en: 'Created by', es: 'Creada por' },
  'organisation.encryption.act': { zh: '操作', en: 'Action', es: 'Acción' },
  'organisation.encryption.remove': { zh: '删除', en: 'Remove', es: 'Eliminar' },
  'organisation.encryption.removed': { zh: '密钥已删除', en: 'The key was removed', es: 'Clave eliminada' },
  'organisation.encryption.remove-title': {
    zh: '删除密钥 {id}？',
    en: 'Remove key {id}?',
    es: '¿Eliminar la clave {id}?',
  },
  'organisation.encryption.remove-text': {
    zh: '没有密文再使用它。早先的备份自带当时的密钥。',
    en: 'No secret uses it any more. Earlier backups contain the keys of their time.',
    es: 'Ningún secreto la usa ya. Las copias anteriores contienen las claves de su momento.',
  },
})
