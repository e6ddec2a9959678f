import { expect, test } from 'vitest'
import { ocppMessagesScreen } from '../../contract/screens.ts'
import { ocppMessageWords } from './ocpp-messages.words.ts'

test('NAV-01 frames are called OCPP messages, in the menu as on their page', () => {
  const called = { zh: /报文/, en: /^OCPP messages$/, es: /^Mensajes OCPP$/ }
  for (const language of ['zh', 'en', 'es'] as const)
    for (const title of [ocppMessagesScreen.text, ocppMessageWords['stations.ocppMessage.title']])
      expect(title[language]).toMatch(called[language])
})
