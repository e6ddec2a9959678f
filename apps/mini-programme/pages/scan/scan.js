const { wordsOf } = require('../../words.js')

/** A web view has no camera: this page reads the code and hands it to the drivers' app, which judges it. */
Page({
  data: { words: {} },
  onLoad(options) {
    const words = wordsOf(options.language)
    this.setData({ words })
    wx.setNavigationBarTitle({ title: words.scan })
    wx.scanCode({
      scanType: ['qrCode'],
      success: ({ result }) => {
        const pages = getCurrentPages()
        const below = pages[pages.length - 2]
        if (below && below.say) below.say('/scan', 'scanned', result)
      },
      // Given up, or refused: the number under the code can still be typed.
      complete: () => wx.navigateBack(),
    })
  },
})
