import { listDriverNotices, readDriverNotice } from '@evops/driver/contract'
import { useState } from 'react'
import { ask } from '../net/ask.ts'
import { Line, Page } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { go } from '../route.ts'
import { when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { accountWords } from './account.words.ts'

/** What one was told. A press reads it, and goes where it leads. */
export function NoticesPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const [mark, setMark] = useState(0)
  const open = (id: string, link: string) => {
    const read = ask(readDriverNotice, { params: { id } }).catch(() => undefined)
    void read.then(() => (link.startsWith('/') ? go(link) : setMark((before) => before + 1)))
  }
  return (
    <Page title={t('driver.account.to-bell')} from="/me">
      <Rows
        of={listDriverNotices}
        icon="bell"
        mark={mark}
        empty={t('driver.account.no-notices')}
        row={({ id, title, text, at, readAt, link }) => (
          <Line
            key={id}
            onPress={() => open(id, link)}
            title={readAt ? title : <b className="dot">{title}</b>}
            note={text}
            end={<span className="small dim">{when(at, language)}</span>}
          />
        )}
      />
    </Page>
  )
}
