import type { EngineOrder } from './engine-order.ts'

/** Orders of one price in the order of their coming, as a doubly linked queue through the orders themselves. */
export class PriceLevel {
  readonly price: number
  /** Sum of what is left of the queue's orders. */
  lots = 0
  head: EngineOrder | null = null
  private tail: EngineOrder | null = null

  constructor(price: number) {
    this.price = price
  }

  append(order: EngineOrder): void {
    order.previous = this.tail
    if (this.tail) this.tail.next = order
    else this.head = order
    this.tail = order
    this.lots += order.left
  }

  remove(order: EngineOrder): void {
    if (order.previous) order.previous.next = order.next
    else this.head = order.next
    if (order.next) order.next.previous = order.previous
    else this.tail = order.previous
    order.previous = null
    order.next = null
    this.lots -= order.left
  }
}
