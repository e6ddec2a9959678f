import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { cardColumns, importCards, listCards } from '../../contract/index.ts'
import { cardWords } from './cards.words.ts'
import type { CardScreen } from './screens.ts'

/** A batch of cards from a file. */
export function CardImport({ screen, onClose }: { screen: CardScreen; onClose: () => void }) {
  const t = useWords(cardWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const { family } = screen
  return (
    <ImportDialog
      title={t('cards.card.import-title')}
      explain={t('cards.card.import-explain')}
      example={`${cardColumns.join(',')}\n8600000000000001,04A1B2C3D4E5F6,m1,personal,,,\n`}
      send={(body) => call(importCards, { body: { ...body, family } })}
      refreshes={[listCards]}
      found={({ created }) => t('cards.card.import-found', { n: n(created) })}
      run={(count) => t('cards.card.import-run', { n: n(count) })}
      done={({ created }) => t('cards.card.import-done', { n: n(created) })}
      onClose={onClose}
    />
  )
}
