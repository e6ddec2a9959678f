const { server } = require('../../config.js')
const { languageOf, wordsOf } = require('../../words.js')

const endpoint = `${server}/api/public/driver/handed-over-payments`

/**
 * Pays the payment passed by the drivers' app, as the user signed in to WeChat. WeChat's result is sent to the server,
 * which queries the provider; the drivers' app shows the result.
 */
Page({
  data: { words: {}, state: 'busy', problem: '' },
  onLoad(options) {
    const { ticket = '', language } = options
    this.ticket = ticket
    this.language = languageOf(language)
    const words = wordsOf(this.language)
    this.setData({ words })
    wx.setNavigationBarTitle({ title: words.pay })
    this.pay()
  },
  pay() {
    this.setData({ state: 'busy', problem: '' })
    wx.login({
      success: ({ code }) => this.ask({ step: 'pay', code }, (payment) => this.open(payment)),
      fail: () => this.lose(),
    })
  },
  open({ offer }) {
    // Already paid, or expired.
    if (!offer || !offer.params) return wx.navigateBack()
    const { timeStamp, nonceStr, package: packaged, signType, paySign } = offer.params
    wx.requestPayment({
      timeStamp,
      nonceStr,
      package: packaged,
      signType,
      paySign,
      success: () => this.end('ok'),
      fail: ({ errMsg = '' }) => this.end(errMsg.endsWith('cancel') ? 'cancelled' : 'failed'),
    })
  },
  end(outcome) {
    this.setData({ state: 'asking' })
    // If the server cannot be reached, it queries the provider by itself.
    this.ask(
      { step: 'ended', outcome },
      () => wx.navigateBack(),
      () => wx.navigateBack(),
    )
  },
  ask(body, done, failed) {
    wx.request({
      url: endpoint,
      method: 'POST',
      header: { 'accept-language': this.language },
      data: Object.assign({ ticket: this.ticket }, body),
      success: ({ statusCode, data }) => {
        if (statusCode === 200) return done(data.data)
        if (failed) return failed()
        this.lose(data && data.msg)
      },
      fail: () => (failed ? failed() : this.lose()),
    })
  },
  lose(problem) {
    this.setData({ state: 'lost', problem: problem || this.data.words.lost })
  },
  back() {
    wx.navigateBack()
  },
})
