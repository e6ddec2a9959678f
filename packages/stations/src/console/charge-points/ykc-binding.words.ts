import { words } from '@evops/platform/contract'

/** Texts for the access of YKC charge points. */
export const ykcBindingWords = words({
  'stations.ykc.how-text': {
    zh: '在桩的设置里填写下面的服务器地址和桩编号。云快充（YKC）没有密码。',
    en: 'Enter this server address and number in the charge point. YKC has no password.',
    es: 'Introduzca en el punto esta dirección del servidor y este número. YKC no tiene contraseña.',
  },
  'stations.ykc.number': { zh: '桩编号', en: 'Charge point number', es: 'Número del punto' },
  'stations.ykc.address': { zh: '服务器地址（TCP）', en: 'Server address (TCP)', es: 'Dirección del servidor (TCP)' },
  'stations.ykc.address-tls': {
    zh: '服务器地址（TLS）',
    en: 'Server address (TLS)',
    es: 'Dirección del servidor (TLS)',
  },
  'stations.ykc.done': { zh: '知道了', en: 'Done', es: 'Listo' },
  'stations.ykc.title': { zh: '登录绑定', en: 'Binding of logins', es: 'Vínculo de acceso' },
  'stations.ykc.text': {
    zh: '只有符合绑定的登录才被接受，其他登录列入“被拒连接”。',
    en: 'Only logins that match the binding are accepted. Others appear under rejected connections.',
    es: 'Solo se aceptan los inicios de sesión que cumplen el vínculo. Los demás aparecen en accesos rechazados.',
  },
  'stations.ykc.not-allowed': {
    zh: '此桩登记为需要密码，云快充（YKC）登录会被拒绝。选择绑定后即可接入。',
    en: 'It is registered with a password, so its YKC logins are refused. Choose a binding to let it connect.',
    es: 'Está registrado con contraseña, así que se rechazan sus inicios de sesión YKC. Elija un vínculo para que se conecte.',
  },
  'stations.ykc.unbound': {
    zh: '未绑定：知道编号的任何人都能以此桩的身份登录。',
    en: 'Not bound: anyone who knows the number can log in as this charge point.',
    es: 'Sin vínculo: cualquiera que conozca el número puede entrar como este punto.',
  },
  'stations.ykc.waits': {
    zh: '尚未绑定：下一次登录会绑定此桩。',
    en: 'Not bound yet: the next login binds it.',
    es: 'Aún sin vincular: el próximo inicio de sesión lo vincula.',
  },
  'stations.ykc.rule': { zh: '绑定方式', en: 'Bound by', es: 'Vinculado por' },
  'stations.ykc.iccid': { zh: 'SIM 卡号（ICCID）', en: 'SIM card (ICCID)', es: 'Tarjeta SIM (ICCID)' },
  'stations.ykc.iccid-hint': {
    zh: '换 SIM 卡后须在此修改。',
    en: 'Change it here when the SIM card is replaced.',
    es: 'Cámbielo aquí cuando se sustituya la tarjeta SIM.',
  },
  'stations.ykc.network': { zh: 'IP 地址或网段', en: 'IP address or network', es: 'Dirección IP o red' },
  'stations.ykc.network-hint': {
    zh: '例如 10.20.0.7 或 10.20.0.0/16。经过代理时，看到的是代理的地址。',
    en: 'As in 10.20.0.7 or 10.20.0.0/16. Behind a proxy it is the address of the proxy.',
    es: 'Por ejemplo 10.20.0.7 o 10.20.0.0/16. Detrás de un proxy es la dirección del proxy.',
  },
  'stations.ykc.bound-at': { zh: '绑定于', en: 'Bound', es: 'Vinculado el' },
  'stations.ykc.rule.first_login': { zh: '首次登录', en: 'First login', es: 'Primer inicio de sesión' },
  'stations.ykc.rule.iccid': { zh: 'SIM 卡', en: 'SIM card', es: 'Tarjeta SIM' },
  'stations.ykc.rule.network': { zh: '网络地址', en: 'Network address', es: 'Dirección de red' },
  'stations.ykc.rule.none': { zh: '不绑定', en: 'Not bound', es: 'Sin vínculo' },
  'stations.ykc.change': { zh: '更改绑定…', en: 'Change binding…', es: 'Cambiar vínculo…' },
  'stations.ykc.change-title': {
    zh: '更改 {chargePoint} 的绑定',
    en: 'Change the binding of {chargePoint}',
    es: 'Cambiar el vínculo de {chargePoint}',
  },
  'stations.ykc.change-text': {
    zh: '保存后桩会断开并重新登录，正在进行的充电不受影响。',
    en: 'The charge point then has to log in again. A running session goes on.',
    es: 'Después el punto tiene que volver a entrar. Una sesión en curso continúa.',
  },
  'stations.ykc.saved': { zh: '绑定已更改', en: 'The binding was changed', es: 'Se cambió el vínculo' },
  'stations.ykc.release': { zh: '解除绑定…', en: 'Release…', es: 'Liberar…' },
  'stations.ykc.release-title': {
    zh: '解除 {chargePoint} 的绑定？',
    en: 'Release {chargePoint}?',
    es: '¿Liberar {chargePoint}?',
  },
  'stations.ykc.release-text': {
    zh: '下一次登录会重新绑定此桩，无论来自哪张 SIM 卡或哪个地址。用于更换 SIM 卡或通信模块之后。',
    en: 'The next login binds it again, whatever its SIM card or address. For use after the SIM card or the modem was replaced.',
    es: 'El próximo inicio de sesión lo vincula de nuevo, sea cual sea su tarjeta SIM o su dirección. Para después de cambiar la tarjeta SIM o el módem.',
  },
  'stations.ykc.release-verb': { zh: '解除绑定', en: 'Release', es: 'Liberar' },
  'stations.ykc.released': {
    zh: '已解除；下一次登录会重新绑定',
    en: 'Released; the next login binds it again',
    es: 'Liberado; el próximo inicio de sesión lo vincula',
  },
})
