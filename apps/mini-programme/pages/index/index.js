const { server, operator } = require('../../config.js')

/** A link of the label on a charge point (扫普通链接二维码打开小程序): only our own app is ever opened. */
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
   * What another page of the shell has to say to the drivers' app: behind `#`, which no server sees. Counted, because the
   * same address twice would be none at all.
   */
  say(way, what, value) {
    this.said = (this.said || 0) + 1
    const told = `${what}=${encodeURIComponent(value)}&n=${this.said}`
    this.setData({ src: `${server}/drive${way}?o=${encodeURIComponent(operator)}#${told}` })
  },
  onShareAppMessage() {
    return { path: '/pages/index/index' }
  },
})
