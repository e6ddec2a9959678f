import { words } from '@evops/platform/contract'

/** Texts for the least security profile of charge points. */
export const securityWords = words({
  'stations.security.title': { zh: '桩安全等级', en: 'Security profiles', es: 'Perfiles de seguridad' },
  'stations.security.find': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'stations.security.chargePointNo': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'stations.security.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.security.state': { zh: '状态', en: 'State', es: 'Estado' },
  'stations.security.state.below': { zh: '低于要求', en: 'Below', es: 'Por debajo' },
  'stations.security.state.meets': { zh: '符合要求', en: 'Meets it', es: 'Cumple' },
  'stations.security.state.unknown': { zh: '尚未连接', en: 'Not connected yet', es: 'Sin conexión aún' },
  'stations.security.lastProfile': { zh: '实际等级', en: 'Actual profile', es: 'Perfil real' },
  'stations.security.lastProfileAt': { zh: '最近接入', en: 'Last handshake', es: 'Última conexión' },
  'stations.security.inGrace': { zh: '宽限', en: 'Grace', es: 'Plazo' },
  'stations.security.grace.true': { zh: '宽限中', en: 'In grace', es: 'En plazo' },
  'stations.security.grace.false': { zh: '无', en: 'None', es: 'Sin plazo' },
  'stations.security.protocol': { zh: '协议', en: 'Protocol', es: 'Protocolo' },
  'stations.security.export': { zh: '导出 {count} 个桩', en: 'Export {count}', es: 'Exportar {count}' },
  'stations.security.policy': { zh: '最低安全等级', en: 'Least security profile', es: 'Perfil mínimo' },
  'stations.security.policy-note': {
    zh: '低于此等级的接入会被拒绝，并列在“被拒连接”里；新登记的桩立即适用。',
    en: 'Connections below this profile are refused and listed under “Rejected connections”. It applies to new charge points at once.',
    es: 'Las conexiones por debajo se rechazan y figuran en «Accesos rechazados». Para los puntos nuevos rige de inmediato.',
  },
  'stations.security.leastProfile': {
    zh: '最低安全等级',
    en: 'Least security profile',
    es: 'Perfil de seguridad mínimo',
  },
  'stations.security.leastProfile-hint': {
    zh: '0 不要求 · 1 密码 · 2 密码加 TLS · 3 客户端证书',
    en: '0 none · 1 password · 2 password over TLS · 3 client certificate',
    es: '0 ninguno · 1 contraseña · 2 contraseña con TLS · 3 certificado de cliente',
  },
  'stations.security.graceUntil': {
    zh: '已有的桩宽限至',
    en: 'Grace for existing charge points until',
    es: 'Plazo de los puntos existentes hasta',
  },
  'stations.security.graceUntil-hint': {
    zh: '留空则立即生效',
    en: 'Leave blank to apply it to them at once',
    es: 'Si se deja en blanco, rige para ellos de inmediato',
  },
  'stations.security.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'stations.security.none': {
    zh: '没有规定最低安全等级：任何等级都可以接入。',
    en: 'No least security profile: charge points connect with any.',
    es: 'Sin perfil mínimo: los puntos se conectan con cualquiera.',
  },
  'stations.security.in-force': {
    zh: '最低安全等级：{profile}。',
    en: 'Least security profile: {profile}.',
    es: 'Perfil de seguridad mínimo: {profile}.',
  },
  'stations.security.in-force-from': {
    zh: '已有的桩宽限至 {day}。',
    en: 'Existing charge points have until {day}.',
    es: 'Los puntos existentes tienen plazo hasta el {day}.',
  },
  'stations.security.empty': { zh: '没有符合条件的桩', en: 'No charge points', es: 'Ningún punto' },
  'stations.security.empty-text': {
    zh: '按此条件没有桩。',
    en: 'No charge point matches this filter.',
    es: 'Ningún punto cumple este filtro.',
  },
})
