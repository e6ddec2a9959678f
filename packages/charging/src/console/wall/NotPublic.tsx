import { Empty, useWords } from '@evops/kit'
import { wallWords } from './wall.words.ts'
import './wall.css'
import './wall-places.css'

export function MonitorNotPublic() {
  const t = useWords(wallWords)
  return (
    <main className="wall wall-off" data-theme="dark">
      <Empty icon="lock" title={t('charging.wall.off-title')}>
        <p>{t('charging.wall.off-text')}</p>
      </Empty>
    </main>
  )
}
