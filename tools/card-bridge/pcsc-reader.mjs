import { once } from 'node:events'
import { NFC } from 'nfc-pcsc'

/** Opens the first PC/SC reader, contact or contactless. Waits for a card, at most a minute for each exchange. */
export async function openReader({ writeLine, signal }) {
  const nfc = new NFC()
  let card = null
  let waiting = []
  nfc.on('error', (error) => writeLine(`PC/SC: ${error.message}`))
  nfc.on('reader', (reader) => {
    // The job's own first command selects the application.
    reader.autoProcessing = false
    writeLine(`reader ${reader.reader.name}`)
    reader.on('card', () => {
      card = reader
      for (const go of waiting.splice(0)) go(reader)
    })
    reader.on('card.off', () => {
      if (card === reader) card = null
    })
    reader.on('error', (error) => writeLine(`${reader.reader.name}: ${error.message}`))
  })
  const present = () =>
    card ??
    new Promise((resolve) => {
      waiting.push(resolve)
      const timer = setTimeout(() => resolve(null), 60_000)
      void once(signal, 'abort').then(() => (clearTimeout(timer), resolve(null)))
    })
  return {
    async transceive(apdus) {
      const replies = []
      const reader = await present()
      for (const apdu of reader ? apdus : []) {
        try {
          const reply = await reader.transmit(Buffer.from(apdu, 'hex'), 260)
          replies.push(reply.toString('hex').toUpperCase())
        } catch {
          return replies
        }
        if (!replies.at(-1).endsWith('9000')) return replies
      }
      return replies
    },
    async close() {
      nfc.close()
    },
  }
}
