import { words } from '@evops/platform/contract'

/** Texts for the reasons why a call to a partner failed, for OCPI and for T/CEC 102. */
export const kindWords = words({
  'interop.ocpi.kind.address': {
    zh: '该地址属于内网，未被允许访问。',
    en: 'The address is in a private network that is not allowed.',
    es: 'La dirección está en una red privada no permitida.',
  },
  'interop.ocpi.kind.host': {
    zh: '找不到该主机名，请检查版本地址。',
    en: 'Host not found: check the versions URL.',
    es: 'No se encuentra el servidor: revise la URL de versiones.',
  },
  'interop.ocpi.kind.slow': {
    zh: '对方未在规定时间内应答。',
    en: 'The partner did not answer in time.',
    es: 'El socio no ha respondido a tiempo.',
  },
  'interop.ocpi.kind.unreachable': {
    zh: '无法建立连接：对方服务未启动，或防火墙、证书有问题。',
    en: 'Cannot connect: check the partner’s server, firewall and certificate.',
    es: 'Sin conexión: compruebe el servidor, el cortafuegos y el certificado del socio.',
  },
  'interop.ocpi.kind.status': {
    zh: '对方返回了 HTTP 错误，请核对地址。',
    en: 'The partner answered with an HTTP error: check the address.',
    es: 'El socio ha respondido con un error HTTP: revise la dirección.',
  },
  'interop.ocpi.kind.unreadable': {
    zh: '对方的应答不是 OCPI 格式，请核对地址。',
    en: 'The answer is not OCPI: check the address.',
    es: 'La respuesta no es OCPI: revise la dirección.',
  },
  'interop.ocpi.kind.token': {
    zh: '对方不接受该令牌：令牌有误、已使用或已过期。',
    en: 'The partner refuses the token: wrong, used or expired.',
    es: 'El socio rechaza el token: es erróneo, ya se usó o ha caducado.',
  },
  'interop.ocpi.kind.busy': {
    zh: '对方报告服务器错误，请稍后再试，或请对方查看日志。',
    en: 'The partner reports a server error: try again later, or ask it to look into its log.',
    es: 'El socio comunica un error de servidor: inténtelo más tarde o pídale que consulte sus registros de actividad.',
  },
  'interop.ocpi.kind.refused': {
    zh: '对方拒绝了请求，原因见下。',
    en: 'The partner refuses the request, as said below.',
    es: 'El socio rechaza la petición, como se indica abajo.',
  },
  'interop.ocpi.kind.version': {
    zh: '双方没有共同的版本（我方支持 2.1.1、2.2.1、2.3.0；双向伙伴至少 2.2.1）。',
    en: 'No common version: ours are 2.1.1, 2.2.1 and 2.3.0, for both directions 2.2.1 at least.',
    es: 'Ninguna versión común: las nuestras son 2.1.1, 2.2.1 y 2.3.0; en ambos sentidos, al menos 2.2.1.',
  },
  'interop.ocpi.kind.modules': {
    zh: '对方该版本缺少凭据模块。',
    en: 'The partner offers no credentials module in this version.',
    es: 'El socio no ofrece el módulo credentials en esta versión.',
  },
  'interop.ocpi.kind.registered': {
    zh: '对方认为已注册（或尚未注册）：请对方先注销，再重新注册。',
    en: 'The partner holds another state of the registration: ask it to unregister first.',
    es: 'El socio tiene otro estado del registro: pídale que lo dé de baja antes.',
  },
  'interop.ocpi.kind.party': {
    zh: '应答方的国家代码和运营方代码与此处填写的不一致。',
    en: 'Another party answered than the one entered here.',
    es: 'Ha respondido una identificación OCPI distinta de la introducida aquí.',
  },
  'interop.link.test.address': {
    zh: '该地址属于内网，未被允许访问。',
    en: 'The address is in a private network that is not allowed.',
    es: 'La dirección está en una red privada no permitida.',
  },
  'interop.link.test.host': {
    zh: '找不到该主机名，请检查接口地址。',
    en: 'Host not found: check the API address.',
    es: 'No se encuentra el servidor: revise la dirección de la API.',
  },
  'interop.link.test.slow': {
    zh: '对方未在规定时间内应答。',
    en: 'The partner did not answer in time.',
    es: 'El socio no ha respondido a tiempo.',
  },
  'interop.link.test.unreachable': {
    zh: '无法建立连接：对方服务未启动，或防火墙、证书有问题。',
    en: 'Cannot connect: check the partner’s server, firewall and certificate.',
    es: 'Sin conexión: compruebe el servidor, el cortafuegos y el certificado del socio.',
  },
  'interop.link.test.status': {
    zh: '对方返回了 HTTP 错误，请核对接口地址。',
    en: 'The partner answered with an HTTP error: check the API address.',
    es: 'El socio ha respondido con un error HTTP: revise la dirección de la API.',
  },
  'interop.link.test.unreadable': {
    zh: '对方的应答无法解析：地址不是 T/CEC 102 接口，或 DataSecret、DataSecretIV 不一致。',
    en: 'The answer can’t be read: this is not a T/CEC 102 API, or DataSecret or DataSecretIV differ.',
    es: 'No se puede leer la respuesta: no es una API T/CEC 102, o DataSecret o DataSecretIV no coinciden.',
  },
  'interop.link.test.signature': {
    zh: '签名不一致，请双方核对 SigSecret。',
    en: 'The signatures differ: check SigSecret on both sides.',
    es: 'Las firmas no coinciden: compruebe SigSecret en ambos lados.',
  },
  'interop.link.test.clock': {
    zh: '双方时钟相差超过 10 分钟。',
    en: 'The clocks are more than ten minutes apart.',
    es: 'Los relojes difieren en más de diez minutos.',
  },
  'interop.link.test.token': {
    zh: '对方拒绝发放 Token，请核对 OperatorSecret 和双方标识。',
    en: 'The partner issued no token: check OperatorSecret and the ids of both sides.',
    es: 'El socio no entrega el token: compruebe OperatorSecret y los identificadores.',
  },
  'interop.link.test.busy': {
    zh: '对方系统繁忙或出错，请稍后再试。',
    en: 'The partner is busy or has an error: try again later.',
    es: 'El socio está ocupado o tiene un error: inténtelo más tarde.',
  },
  'interop.link.test.refused': {
    zh: '对方拒绝了请求。',
    en: 'The partner refuses the call.',
    es: 'El socio rechaza la petición.',
  },
})
