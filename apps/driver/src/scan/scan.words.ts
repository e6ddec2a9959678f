import { words } from '@evops/platform/contract'

export const scanWords = words({
  'driver.scan.title': { zh: '扫码充电', en: 'Scan a charge point', es: 'Escanear un punto' },
  'driver.scan.start': { zh: '打开摄像头扫码', en: 'Scan with the camera', es: 'Escanear con la cámara' },
  'driver.scan.camera': { zh: '摄像头画面', en: 'Camera picture', es: 'Imagen de la cámara' },
  'driver.scan.no-camera': {
    zh: '此浏览器不能在页面内扫码。请用手机相机扫描桩上的二维码，或输入其下方的编号。',
    en: 'This browser cannot scan inside the page. Point the phone’s camera app at the QR code, or enter the number below it.',
    es: 'Este navegador no escanea dentro de la página. Enfoque el código QR con la cámara del teléfono o escriba el número impreso debajo.',
  },
  'driver.scan.refused': {
    zh: '无法使用摄像头。请在手机设置中允许，或输入二维码下方的编号。',
    en: 'The camera is not available. Allow it in the settings of your phone, or enter the number below the code.',
    es: 'La cámara no está disponible. Permítala en los ajustes del teléfono o escriba el número bajo el código.',
  },
  'driver.scan.number': {
    zh: '二维码下方的编号',
    en: 'Number below the QR code',
    es: 'Número bajo el código QR',
  },
  'driver.scan.number-hint': {
    zh: '充电桩编号加两位枪号、仅桩编号，或 EVSE ID。不区分大小写',
    en: 'Charge point number with or without the two digits of the connector, or the EVSE ID. Upper or lower case',
    es: 'Número del punto con o sin las dos cifras del conector, o el EVSE ID. En mayúsculas o minúsculas',
  },
  'driver.scan.wrong': {
    zh: '这不是充电桩的二维码',
    en: 'This is not the code of a charge point',
    es: 'No es el código de un punto de recarga',
  },
  'driver.scan.open': { zh: '继续', en: 'Continue', es: 'Continuar' },
})
