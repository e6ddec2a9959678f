import { Empty, PageHead, useLanguage, usePage, useWords } from '@evops/kit'
import { routePaths } from '../route-table.ts'
import { shellWords } from '../shell.words.ts'

/** Placeholder page for a path whose domain is not built yet (EVOPS_PREVIEW=1 only). */
export function Preview() {
  return <Plain path={usePage().path} />
}

/** The same page outside of the shell, for paths that open without a sign-in. */
export function OpenPreview() {
  return (
    <main className="page">
      <Plain path={location.pathname} />
    </main>
  )
}

function Plain({ path }: { path: string }) {
  const t = useWords(shellWords)
  const language = useLanguage()
  const entry = routePaths.find((each) => each.path === path)
  const title = entry?.title[language] ?? path
  return (
    <div className="stack">
      <PageHead title={title} />
      <Empty icon="clock" title={t('shell.preview.title')}>
        <p>{t('shell.preview.text', { title })}</p>
        {entry && entry.codes.length > 0 && (
          <p className="note">{t('shell.preview.code', { code: entry.codes.join(', ') })}</p>
        )}
      </Empty>
    </div>
  )
}
