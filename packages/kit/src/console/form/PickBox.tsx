import { Select } from 'antd'
import { useState } from 'react'
import type { EndpointSpec, EndpointReply } from '@evops/platform/contract'
import { call, type EndpointOptions } from '../net/call.ts'
import { useQuery } from '@tanstack/react-query'
import { AntdFrame } from '../theme/AntdFrame.tsx'

export interface Choice {
  value: string
  label: string
}
export interface PickBoxProps<E extends EndpointSpec> {
  id?: string
  label: string
  /** The search endpoint. */
  from: E
  /** Returns the endpoint's input for the typed text. */
  inputOf: (text: string) => EndpointOptions<E>
  /** Converts the endpoint's reply to choices. */
  choices: (reply: EndpointReply<E>) => readonly Choice[]
  value: string | undefined
  /** Label of the previously chosen value, which may not be among the first results. */
  chosen?: string | undefined
  onChange: (value: string | undefined, label: string | undefined) => void
  placeholder?: string
  invalid?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/**
 * Searches on the server while the user types: for stations, charge points, tariffs and other resources with too many
 * items for a list.
 */
export function PickBox<E extends EndpointSpec>(props: PickBoxProps<E>) {
  const { from, inputOf, value, chosen } = props
  const [text, setText] = useState('')
  const [isRequested, setRequested] = useState(false)
  const input = inputOf(text)
  const found = useQuery({
    queryKey: [from.name, 'pick', input],
    queryFn: ({ signal }) => call(from, input, { signal }),
    enabled: isRequested,
  })
  const choices = found.data === undefined ? [] : props.choices(found.data as EndpointReply<E>)
  const isListed = choices.some((choice) => choice.value === value)
  const options =
    value !== undefined && chosen !== undefined && !isListed && text === ''
      ? [{ value, label: chosen }, ...choices]
      : [...choices]
  return (
    <AntdFrame>
      <Select
        id={props.id}
        aria-label={props.label}
        showSearch={{ filterOption: false, onSearch: setText }}
        allowClear
        style={{ width: '100%' }}
        status={props.invalid ? 'error' : undefined}
        disabled={props.disabled}
        placeholder={props.placeholder}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '…' : undefined}
        value={value}
        options={options}
        onOpenChange={(open) => open && setRequested(true)}
        onBlur={props.onBlur}
        onChange={(next: string | undefined) =>
          props.onChange(next, options.find((option) => option.value === next)?.label)
        }
      />
    </AntdFrame>
  )
}
