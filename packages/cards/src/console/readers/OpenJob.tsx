import { Button, Form, saveFile, Tag, useForm, useSave, useWords } from '@evops/kit'
import {
  abandonReaderJob,
  answerReaderJob,
  getCard,
  getPurse,
  listCardOperations,
  listReaderJobs,
  takeReaderFile,
  type ReaderJob,
} from '../../contract/index.ts'
import { JsonFileField } from '../JsonFileField.tsx'
import { readerWords } from './readers.words.ts'

const reads = [listReaderJobs, getCard, getPurse, listCardOperations] as const

/** A job that waits for its reader, or for the file with the card's responses. */
export function OpenJob({ job }: { job: ReaderJob }) {
  const t = useWords(readerWords)
  const request = { params: { id: job.id }, body: {} }
  const take = useSave(takeReaderFile, { refreshes: reads })
  const abandon = useSave(abandonReaderJob, { refreshes: reads, done: t('cards.reader.abandoned') })
  const fetchFile = async () => {
    const file = await take.mutateAsync(request)
    const name = `card-job-${job.id.slice(-6)}-${file.step}.json`
    saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), name)
  }
  return (
    <section className="stack">
      <output>
        {t(`cards.reader.kind.${job.kind}`)} · {job.bridgeName ?? t('cards.reader.by-file')}{' '}
        <Tag tone="acc">{t(`cards.reader.state.${job.state}`)}</Tag>
      </output>
      {job.bridgeId === null && (
        <>
          <p>
            <Button icon="download" busy={take.isPending} onClick={() => void fetchFile()}>
              {t('cards.reader.take')}
            </Button>
          </p>
          <Answer job={job} />
        </>
      )}
      <p>
        <Button kind="danger" busy={abandon.isPending} onClick={() => abandon.mutate(request)}>
          {t('cards.reader.abandon')}
        </Button>
      </p>
    </section>
  )
}

function Answer({ job }: { job: ReaderJob }) {
  const t = useWords(readerWords)
  const form = useForm(answerReaderJob, {
    params: { id: job.id },
    initial: {},
    refreshes: reads,
    done: t('cards.reader.answered'),
  })
  return (
    <Form form={form} verb={t('cards.reader.answer')}>
      <JsonFileField form={form} name="file" label={t('cards.reader.file')} />
    </Form>
  )
}
