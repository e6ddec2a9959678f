import {
  besideList,
  Button,
  Can,
  type Column,
  DataTable,
  Empty,
  Filters,
  type List,
  ListPage,
  usePage,
} from '@evops/platform/console'
import type { EndpointSpec } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import '../stations.css'

type Beside = ReturnType<typeof besideList>
interface TemplatesProps<Row> {
  list: List<Row>
  columns: readonly Column<Row>[]
  say: { title: string; find: string; none: string; noneText: string; add: string }
  /** Whoever may make one sees the button. */
  create: EndpointSpec
  fresh: (onClose: () => void) => ReactNode
  chosen: (row: Row, beside: Beside) => ReactNode
  actions?: ReactNode
}

/** A list of templates: found by name, opened beside it, made beside it. */
export function Templates<Row extends { id: string }>(props: TemplatesProps<Row>) {
  const { list, columns, say, create, fresh, chosen, actions } = props
  const { search, setSearch } = usePage()
  const add = (
    <Can call={create}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {say.add}
      </Button>
    </Can>
  )
  const row = list.rows.find(({ id }) => id === list.open)
  return (
    <ListPage
      title={say.title}
      list={list}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      filters={<Filters list={list} find={{ key: 'search', label: say.find }} />}
      drawer={
        search.new === '1'
          ? fresh(() => setSearch({ new: undefined }))
          : row &&
            chosen(
              row,
              besideList(list, (one: Row) => one.id),
            )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(one) => one.id}
        label={say.title}
        onOpen={(one) => setSearch({ open: one.id, new: undefined })}
        empty={
          <Empty icon="settings" title={say.none}>
            <p>{say.noneText}</p>
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
