import { words } from '@evops/platform/contract'

export const selfTestWords = words({
  'interop.self-test.run': { zh: '检查对接', en: 'Check the connection', es: 'Comprobar la conexión' },
  'interop.self-test.good': { zh: '正常', en: 'OK', es: 'Correcto' },
  'interop.self-test.bad': { zh: '异常', en: 'Failed', es: 'Fallido' },
  'interop.self-test.versions': { zh: '版本', en: 'Versions', es: 'Versiones' },
  'interop.self-test.details': { zh: '模块', en: 'Modules', es: 'Módulos' },
  'interop.self-test.credentials': { zh: '凭据', en: 'Credentials', es: 'Datos de acceso' },
  'interop.self-test.locations': {
    zh: '对方所存的我方场站',
    en: 'A station of ours, as the partner has it',
    es: 'Una estación nuestra, como la tiene el socio',
  },
  'interop.self-test.tariffs': {
    zh: '对方所存的我方计费规则',
    en: 'A tariff of ours, as the partner has it',
    es: 'Una tarifa nuestra, como la tiene el socio',
  },
  'interop.self-test.play': { zh: '运行自测', en: 'Run the self-test', es: 'Ejecutar la autoprueba' },
  'interop.self-test.play-title': { zh: '对接自测', en: 'Self-test', es: 'Autoprueba' },
  'interop.self-test.play-text': {
    zh: '系统与本机上的模拟合作方真实通信，并依次模拟超时、报错、令牌错误、应答丢失等情况。不会联系任何真实合作方，也不保存任何数据。',
    en: 'The system talks over the real protocol to a simulated partner on this server, which answers late, fails, refuses the token or loses answers. No real partner is contacted and nothing is stored.',
    es: 'El sistema habla con el protocolo real con un socio simulado en este servidor, que responde tarde, falla, rechaza el token o pierde respuestas. No se contacta con ningún socio real ni se guarda nada.',
  },
  'interop.self-test.right': { zh: '符合预期', en: 'As expected', es: 'Según lo previsto' },
  'interop.self-test.wrong': { zh: '不符合预期', en: 'Not as expected', es: 'Distinto de lo previsto' },
  'interop.self-test.protocol': { zh: '协议', en: 'Protocol', es: 'Protocolo' },
  'interop.self-test.step.handshake': { zh: '握手', en: 'Handshake', es: 'Conexión inicial' },
  'interop.self-test.step.told': { zh: '推送状态', en: 'A status is pushed', es: 'Se envía un estado' },
  'interop.self-test.step.slow': {
    zh: '对方不应答',
    en: 'The partner does not answer',
    es: 'El socio no responde',
  },
  'interop.self-test.step.down': {
    zh: '对方返回 HTTP 500',
    en: 'The partner answers HTTP 500',
    es: 'El socio responde HTTP 500',
  },
  'interop.self-test.step.rubbish': {
    zh: '对方返回网页',
    en: 'The partner answers with a web page',
    es: 'El socio responde con una página web',
  },
  'interop.self-test.step.token': {
    zh: '对方拒绝令牌',
    en: 'The partner refuses the token',
    es: 'El socio rechaza el token',
  },
  'interop.self-test.step.refused': {
    zh: '对方拒绝请求',
    en: 'The partner refuses the request',
    es: 'El socio rechaza la petición',
  },
  'interop.self-test.step.signature': {
    zh: '对方签名错误',
    en: 'The partner signs with another key',
    es: 'El socio firma con otra clave',
  },
  'interop.self-test.step.clock': {
    zh: '对方时钟相差一小时',
    en: 'The partner’s clock is an hour off',
    es: 'El reloj del socio difiere una hora',
  },
  'interop.self-test.step.busy': {
    zh: '对方系统繁忙',
    en: 'The partner is busy',
    es: 'El socio está ocupado',
  },
  'interop.self-test.step.lost': {
    zh: '对方已接收，但应答丢失',
    en: 'The partner takes it, and its answer is lost',
    es: 'El socio lo acepta y su respuesta se pierde',
  },
  'interop.self-test.step.again': {
    zh: '重复推送最新状态',
    en: 'The newest status is sent again',
    es: 'Se reenvía el último estado',
  },
  'interop.self-test.step.page': {
    zh: '分页链接指向其他服务器',
    en: 'A page’s link leads to another server',
    es: 'El enlace de una página lleva a otro servidor',
  },
  'interop.self-test.step.page-again': {
    zh: '分页链接指回同一页',
    en: 'A page’s link leads back to the same page',
    es: 'El enlace de una página vuelve a la misma',
  },
  'interop.self-test.step.reached': {
    zh: '以错误令牌访问我方地址',
    en: 'Our address is called with a wrong token',
    es: 'Se llama a nuestra dirección con un token erróneo',
  },
})
