import { expect, test } from 'vitest'
import { framesScreen } from '../../contract/screens.ts'
import { frameWords } from './frames.words.ts'

test('NAV-01 frames are called OCPP messages, in the menu as on their page', () => {
  const called = { zh: /报文/, en: /^OCPP messages$/, es: /^Mensajes OCPP$/ }
  for (const language of ['zh', 'en', 'es'] as const)
    for (const title of [framesScreen.text, frameWords['stations.frame.title']])
      expect(title[language]).toMatch(called[language])
})
