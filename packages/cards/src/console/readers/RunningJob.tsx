import { Button, useCall, useWords } from '@evops/kit'
import { getCard, getPurse, listReaderJobs } from '../../contract/index.ts'
import { EndedJob } from './EndedJob.tsx'
import { OpenJob } from './OpenJob.tsx'
import { readerWords } from './readers.words.ts'

const often = { every: 2_000, quiet: true } as const

/** An act at a reader until it has ended, and how. What the page shows of the card follows. */
export function RunningJob({
  cardId,
  jobId,
  onClose,
}: {
  cardId: string
  jobId: string
  onClose: () => void
}) {
  const t = useWords(readerWords)
  const given = { params: { id: cardId } }
  const job = useCall(listReaderJobs, given, often).data?.find(({ id }) => id === jobId)
  useCall(getCard, given, often)
  useCall(getPurse, given, often)
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
