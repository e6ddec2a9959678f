import { Button, Sheet } from '../parts/Small.tsx'
import { useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import type { FilePreview, ImportSettings } from './import-calls.ts'

interface ImportQuestionsProps {
  questions: FilePreview['questions']
  answers: ImportSettings['answers']
  onChange: (answers: ImportSettings['answers']) => void
}

/** Questions about a file, each with one answer for all rows concerned; the proposed answer is marked. */
export function ImportQuestions({ questions, answers, onChange }: ImportQuestionsProps) {
  useWords(importWords)
  const translate = useTranslate()
  if (questions.length === 0) return null
  const open = questions.filter(({ id }) => answers[id] === undefined)
  const acceptAll = () =>
    onChange({ ...answers, ...Object.fromEntries(open.map(({ id, proposed }) => [id, proposed])) })
  return (
    <Sheet
      title={translate('kit.import-questions')}
      note={
        open.length > 0 && (
          <Button small onClick={acceptAll}>
            {translate('kit.import-accept-all')}
          </Button>
        )
      }
    >
      <div className="stack">
        {questions.map(({ id, text, answers: choices, proposed }) => (
          <fieldset key={id} className="stack plain-set">
            <legend>{text}</legend>
            {choices.map(({ answer, label }) => (
              <label key={answer} className="check">
                <input
                  type="radio"
                  name={`question-${id}`}
                  checked={answers[id] === answer}
                  onChange={() => onChange({ ...answers, [id]: answer })}
                />
                <span>
                  {label}
                  {answer === proposed && <small className="dim"> · {translate('kit.import-proposed')}</small>}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Sheet>
  )
}
