import {
  C2C_MESSAGE_KINDS,
  C2C_MESSAGE_SENDERS,
  type C2cMessageKind,
  type C2cMessageSender,
} from '../../../shared/rules/c2c-message.ts'
import { RowShape } from '../../kernel/row-shape.ts'

/** A message of an order; none changes once it is there. */
export interface C2cMessage {
  order: number
  /** From 1 within the order. */
  id: number
  from: C2cMessageSender
  kind: C2cMessageKind
  /** What a person has written; null otherwise. */
  text: string | null
  at: number
}

/** The messages of one order, oldest first. */
export interface C2cTalk {
  order: number
  /** Id of the newest message that the person has seen. */
  readTo: number
  /** When the merchant's bot answers what the person has written; null: nothing waits. */
  replyAt: number | null
  messages: C2cMessage[]
}

export const talkShape = new RowShape<Omit<C2cTalk, 'messages'>>('C2C messages', {
  order: 'int',
  readTo: 'int',
  replyAt: 'int?',
})

export const messageShape = new RowShape<C2cMessage>('C2C message', {
  order: 'int',
  id: 'int',
  from: C2C_MESSAGE_SENDERS,
  kind: C2C_MESSAGE_KINDS,
  text: 'text?',
  at: 'int',
})
