import { cardPermissions } from '@evops/cards/contract'
import { sessionControllers, sessionEditors } from '@evops/charging/contract'
import { afterVerb, type ConsoleSearch, registerWords, type SearchHit, translateText } from '@evops/kit'
import { consoleNavigation } from '../nav.ts'
import { paletteMatchScore } from './palette.rules.ts'
import { paletteActWords } from './palette-acts.words.ts'

/*
 * Acts of the palette that open a page with its dialog: stop, refund, report a card lost, new. The dialog requests a
 * reason or a confirmation, so nothing happens by the palette alone. Restart, unlock and export belong to their domains.
 */

// No component renders with these words, so nothing else registers them.
registerWords(paletteActWords)

/** Things that "new" creates, with the address of their form. */
const newThings = [
  ['shell.palette.new.member', '/usermanager/usermng?new=1'],
  ['shell.palette.new.company', '/usermanager/compmsmng?new=1'],
  ['shell.palette.new.station', '/statsanalysis/chgstation?new=1'],
  ['shell.palette.new.charge-point', '/statsanalysis/chgpile?new=1'],
  ['shell.palette.new.token', '/chgmodule/starttoken?new=1'],
  ['shell.palette.new.card', '/cardmanager/onlinecard?new=register'],
  ['shell.palette.new.work-order', '/statsanalysis/chgyworder?new=1'],
  ['shell.palette.new.booking', '/usermanager/booking?new=1'],
  ['shell.palette.new.discount', '/usermanager/discountmng?new=1'],
  ['shell.palette.new.vehicle', '/statsanalysis/vehicle?new=1'],
  ['shell.palette.new.user', '/sysmng/sysuser?new=1'],
] as const

/** "New member": forms that the user may open. */
export function findNewThings(text: string, mayOpen = consoleNavigation.mayOpen): readonly SearchHit[] {
  const rest = afterVerb(text, paletteActWords['shell.palette.new'], true)
  if (rest === undefined) return []
  return newThings
    .filter(([, href]) => mayOpen(href))
    .map(([word, href]) => ({
      href,
      label: translateText('shell.palette.new-of', { thing: translateText(word) }),
      icon: 'plus' as const,
      texts: Object.values(paletteActWords[word]),
    }))
    .filter(({ texts }) => texts.some((name) => paletteMatchScore(name, rest) > 0))
    .map(({ texts: _texts, ...hit }) => hit)
}

const title = 'shell.palette.acts'

/** Searches for the words after a verb. Only then is the code of the search loaded. */
const findAfter =
  (
    verb: 'shell.palette.stop' | 'shell.palette.refund' | 'shell.palette.lost',
    search: 'findStops' | 'findRefunds' | 'findLosses',
  ): ConsoleSearch['find'] =>
  async (text, signal) => {
    const rest = afterVerb(text, paletteActWords[verb])
    return rest ? (await import('./palette-act-searches.ts'))[search](rest, signal) : []
  }

/** Acts of the shell, before those of the domains. */
export const shellActs: readonly ConsoleSearch[] = [
  { title, codes: sessionControllers, acts: true, find: findAfter('shell.palette.stop', 'findStops') },
  { title, codes: sessionEditors, acts: true, find: findAfter('shell.palette.refund', 'findRefunds') },
  { title, codes: cardPermissions.control, acts: true, find: findAfter('shell.palette.lost', 'findLosses') },
  { title, codes: [], acts: true, find: async (text) => findNewThings(text) },
]
