import { listDriverNotices, readDriverNotices } from '@evops/driver/contract'
import { useEffect } from 'react'
import { ask } from '../net/ask.ts'
import { Line, Page } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { accountWords } from './account.words.ts'

/** What one was told. What is on the page counts as read once it is left. */
export function NoticesPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  useEffect(() => () => void ask(readDriverNotices, { body: {} }).catch(() => undefined), [])
  return (
    <Page title={t('driver.account.to-bell')} from="/me">
      <Rows
        of={listDriverNotices}
        icon="bell"
        empty={t('driver.account.no-notices')}
        row={({ id, title, text, createdAt, readAt }) => (
          <Line
            key={id}
            title={readAt ? title : <b>{title}</b>}
            note={text}
            end={<span className="small dim">{when(createdAt, language)}</span>}
          />
        )}
      />
    </Page>
  )
}
