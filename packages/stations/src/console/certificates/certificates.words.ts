import { words } from '@evops/platform/contract'

/** Certificates of charge points and the authority that signs them. */
export const certificateWords = words({
  'stations.certificate.title': { zh: '桩证书', en: 'Certificates', es: 'Certificados' },
  'stations.certificate.pileNo': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'stations.certificate.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.certificate.serial': { zh: '序列号', en: 'Serial number', es: 'Número de serie' },
  'stations.certificate.state': { zh: '状态', en: 'State', es: 'Estado' },
  'stations.certificate.state-sent': { zh: '已下发', en: 'Sent', es: 'Enviado' },
  'stations.certificate.state-active': { zh: '有效', en: 'Valid', es: 'Vigente' },
  'stations.certificate.state-refused': { zh: '桩拒绝', en: 'Refused', es: 'Rechazado' },
  'stations.certificate.state-revoked': { zh: '已吊销', en: 'Revoked', es: 'Revocado' },
  'stations.certificate.state-ended': { zh: '已过期', en: 'Ended', es: 'Vencido' },
  'stations.certificate.notAfter': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'stations.certificate.createdAt': { zh: '签发于', en: 'Signed', es: 'Firmado' },
  'stations.certificate.act': { zh: '操作', en: 'Action', es: 'Acción' },
  'stations.certificate.find': {
    zh: '按桩编号查找',
    en: 'Find by charge point number',
    es: 'Buscar por número de punto',
  },
  'stations.certificate.ends': { zh: '即将到期', en: 'Ends within', es: 'Vence en' },
  'stations.certificate.days': { zh: '{days} 天内', en: '{days} days', es: '{days} días' },
  'stations.certificate.none': {
    zh: '还没有签发过证书',
    en: 'None has been signed yet',
    es: 'Aún no se firmó ninguno',
  },
  'stations.certificate.none-text': {
    zh: '桩申请证书（SignCertificate）后由本运营商的证书机构签发，并在这里列出。',
    en: 'A charge point that asks for one (SignCertificate) gets it from the operator’s own authority; it is listed here then.',
    es: 'El punto que lo pide (SignCertificate) lo recibe de la autoridad propia del operador y aparece aquí.',
  },
  'stations.certificate.revoke': { zh: '吊销', en: 'Revoke', es: 'Revocar' },
  'stations.certificate.revoke-title': {
    zh: '吊销 {pile} 的证书？',
    en: 'Revoke the certificate of {pile}?',
    es: '¿Revocar el certificado de {pile}?',
  },
  'stations.certificate.revoke-text': {
    zh: '桩会立即断开；凭此证书再也无法接入，需要新的证书或密码。',
    en: 'The charge point is cut off at once and can’t come in with it again: it needs a new certificate, or its password.',
    es: 'El punto se desconecta de inmediato y no puede volver a entrar con él: necesita un certificado nuevo o su contraseña.',
  },
  'stations.certificate.revoked': { zh: '证书已吊销', en: 'Certificate revoked', es: 'Certificado revocado' },
  'stations.certificate.authority': {
    zh: '签发机构（根证书）',
    en: 'Authority (root certificate)',
    es: 'Autoridad (certificado raíz)',
  },
  'stations.certificate.subject': { zh: '名称', en: 'Name', es: 'Nombre' },
  'stations.certificate.fingerprint': { zh: '指纹 SHA-256', en: 'Fingerprint SHA-256', es: 'Huella SHA-256' },
  'stations.certificate.copy': {
    zh: '复制证书（PEM）',
    en: 'Copy certificate (PEM)',
    es: 'Copiar certificado (PEM)',
  },
  'stations.certificate.renewal': {
    zh: '到期前 {days} 天起，系统每天自动让在线的桩更新证书。',
    en: 'From {days} days before the end, connected charge points are asked each day to renew theirs.',
    es: 'Desde {days} días antes del vencimiento se pide cada día a los puntos conectados que renueven el suyo.',
  },
})
