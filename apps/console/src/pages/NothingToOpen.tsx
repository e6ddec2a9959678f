import { Empty, useWords } from '@evops/kit'
import { nothingWords } from './nothing.words.ts'

/** Home of a user who may open no page. */
export function NothingToOpen() {
  const t = useWords(nothingWords)
  return (
    <Empty icon="lock" title={t('shell.nothing.title')}>
      <p>{t('shell.nothing.text')}</p>
    </Empty>
  )
}
