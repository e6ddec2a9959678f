// Texts of the mini-programme's own pages; all other texts are in the drivers' app.
const words = {
  zh: {
    pay: '支付',
    busy: '正在打开微信支付…',
    asking: '正在向支付机构核实…',
    lost: '无法连接服务器，请检查网络后重试。',
    again: '重试',
    back: '返回',
    scan: '扫码充电',
  },
  en: {
    pay: 'Payment',
    busy: 'Opening WeChat Pay…',
    asking: 'Asking the payment provider…',
    lost: 'The server can’t be reached. Check the network and try again.',
    again: 'Try again',
    back: 'Back',
    scan: 'Scan a charge point',
  },
  es: {
    pay: 'Pago',
    busy: 'Abriendo WeChat Pay…',
    asking: 'Consultando al proveedor de pagos…',
    lost: 'No se puede conectar con el servidor. Compruebe la red e inténtelo de nuevo.',
    again: 'Reintentar',
    back: 'Volver',
    scan: 'Escanear un punto',
  },
}

/** Returns the language reported by the drivers' app, otherwise that of the phone. */
function languageOf(given) {
  if (words[given]) return given
  const phone = String(wx.getAppBaseInfo().language || '').slice(0, 2)
  return words[phone] ? phone : 'en'
}

module.exports = { languageOf, wordsOf: (given) => words[languageOf(given)] }
