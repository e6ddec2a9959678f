import { Button, useCall, useWords } from '@evops/kit'
import { getCard, getPurse, listReaderJobs } from '../../contract/index.ts'
import { EndedJob } from './EndedJob.tsx'
import { OpenJob } from './OpenJob.tsx'
import { readerWords } from './readers.words.ts'

const often = { every: 2_000, quiet: true } as const

/** Shows an action at a reader until it has ended, with its result. The card's data on the page is updated. */
export function RunningJob({ cardId, jobId, onClose }: { cardId: string; jobId: string; onClose: () => void }) {
  const t = useWords(readerWords)
  const request = { params: { id: cardId } }
  const job = useCall(listReaderJobs, request, often).data?.find(({ id }) => id === jobId)
  useCall(getCard, request, often)
  useCall(getPurse, request, often)
  if (!job) return null
  if (job.endedAt === null) return <OpenJob key={job.step} job={job} />
  return (
    <section className="stack">
      <output>
        <EndedJob job={job} />
      </output>
      <p>
        <Button onClick={onClose}>{t('cards.reader.close')}</Button>
      </p>
    </section>
  )
}
