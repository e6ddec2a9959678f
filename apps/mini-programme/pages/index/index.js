const { server, operator } = require('../../config.js')

/** Returns the path of a link on a charge point's label (扫普通链接二维码打开小程序): only the app's own pages are opened. */
function wayOf(link) {
  const found = /^https:\/\/[^/]+\/drive(\/q\/[\w%.:-]{1,300})/i.exec(link || '')
  return found && link.startsWith(`${server}/`) ? found[1] : '/'
}

Page({
  data: { src: '' },
  onLoad(options) {
    const way = options.q ? wayOf(decodeURIComponent(options.q)) : '/'
    this.setData({ src: `${server}/drive${way}?o=${encodeURIComponent(operator)}` })
  },
  /**
   * Passes the result of another mini-programme page to the drivers' app in the `#` part, which no server receives. A
   * counter is added, because an unchanged address would cause no event.
   */
  say(way, what, value) {
    this.results = (this.results || 0) + 1
    const result = `${what}=${encodeURIComponent(value)}&n=${this.results}`
    this.setData({ src: `${server}/drive${way}?o=${encodeURIComponent(operator)}#${result}` })
  },
  onShareAppMessage() {
    return { path: '/pages/index/index' }
  },
})
