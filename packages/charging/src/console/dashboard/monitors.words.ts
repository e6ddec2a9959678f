import { words } from '@evops/platform/contract'

/** What of an operator is public. */
export const monitorWords = words({
  'charging.monitors.open': { zh: '已公开', en: 'Public', es: 'Público' },
  'charging.monitors.shut': { zh: '未公开', en: 'Hidden', es: 'Oculto' },
  'charging.monitors.text': {
    zh: '任何人无需登录即可打开已公开的页面：全网合计，以及对外开放场站的名称、地址和空闲枪数。没有订单、会员和编号。',
    en: 'Anybody may open a public one without signing in: sums of the network, and the name, address and free connectors of stations that are open to the public. No order, no member, no number of a charge point.',
    es: 'Cualquiera puede abrir uno público sin iniciar sesión: totales de la red, y nombre, dirección y conectores libres de las estaciones abiertas al público. ni órdenes, ni clientes, ni números de puntos.',
  },
  'charging.monitors.revenue': {
    zh: '今日应收也会显示。',
    en: 'Revenue today is shown as well.',
    es: 'También se muestran los ingresos de hoy.',
  },
  'charging.monitors.switch': {
    zh: '在运营商设置中更改',
    en: 'Change it in the operator',
    es: 'Cambiarlo en el operador',
  },
})
