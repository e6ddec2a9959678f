import { Button, Can, useCall, useNav, useWords } from '@evops/kit'
import { createOperator, listOperators, platformOperatorId } from '../../contract/index.ts'
import { switchOperator } from '../operators/act-in.ts'
import { operatorWords } from '../operators/operators.words.ts'

/** Part to add the first operator, or to choose the operator to work in; the choice opens the same page in it. */
export function ChooseOperator() {
  const t = useWords(operatorWords)
  const nav = useNav()
  const { data } = useCall(listOperators, { query: { pageSize: 20, sort: 'name' } })
  if (!data) return null
  const operators = data.list.filter((each) => each.id !== platformOperatorId)
  return (
    <section className="sheet">
      <header>
        <h2>{t(operators.length === 0 ? 'organisation.first.title' : 'organisation.first.choose-title')}</h2>
      </header>
      <div className="body stack">
        <p className="dim">
          {t(operators.length === 0 ? 'organisation.first.text' : 'organisation.first.choose-text')}
        </p>
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {operators.map((each) => (
            <Button key={each.id} icon="open" onClick={() => void switchOperator(each.id, location.href)}>
              {each.name}
            </Button>
          ))}
          {operators.length === 0 && (
            <Can call={createOperator}>
              <Button kind="primary" icon="plus" onClick={() => nav.go('/chgmodule/chgoperator?new=1')}>
                {t('organisation.first.add')}
              </Button>
            </Can>
          )}
        </div>
      </div>
    </section>
  )
}
