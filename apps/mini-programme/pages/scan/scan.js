const { wordsOf } = require('../../words.js')

/** A web view has no camera: this page scans the code and passes it to the drivers' app, which evaluates it. */
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
      // Cancelled or refused: the number below the code can still be typed.
      complete: () => wx.navigateBack(),
    })
  },
})
