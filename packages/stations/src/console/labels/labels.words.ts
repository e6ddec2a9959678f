import { words } from '@evops/platform/contract'

export const labelWords = words({
  'stations.labels.tab': { zh: '二维码标签', en: 'QR labels', es: 'Etiquetas QR' },
  'stations.labels.print': {
    zh: '打印 {count} 张标签',
    en: 'Print {count} {count|label|labels}',
    es: 'Imprimir {count} {count|etiqueta|etiquetas}',
  },
  'stations.labels.text': {
    zh: '每把枪一张，贴在枪旁。扫码内容：{text}',
    en: 'One per connector, to be attached beside it. QR content: {text}',
    es: 'Una por conector, para pegarla a su lado. Contenido del QR: {text}',
  },
  'stations.labels.kind': { zh: '二维码类型', en: 'Type of QR code', es: 'Tipo de QR' },
  'stations.labels.kind-hlht': { zh: '互联互通码', en: 'T/CEC (hlht)', es: 'T/CEC (hlht)' },
  'stations.labels.kind-app': { zh: '网页链接', en: 'Web link', es: 'Enlace web' },
  'stations.labels.code': { zh: '二维码 {text}', en: 'QR code {text}', es: 'Código QR {text}' },
  'stations.labels.none': { zh: '还没有充电枪', en: 'No connectors yet', es: 'Aún no hay conectores' },
})
