import { expect, test } from 'vitest'
import { mainTasks, type TraceEvent } from './task-cpu.ts'

const task = (pid: number, tid: number, dur: number, tdur?: number): TraceEvent => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid,
  tid,
  dur,
  ...(tdur === undefined ? {} : { tdur }),
})
const thread = (pid: number, tid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid,
  tid,
  args: { name },
})

test('tasks of pages’ main threads, with what a processor worked on them; other threads and what runs within a task are left out', () => {
  const events = [
    task(1, 1, 60_000, 10_500),
    thread(1, 1, 'CrRendererMain'),
    thread(1, 2, 'SharedWorker thread'),
    thread(2, 1, 'CrRendererMain'),
    task(1, 2, 90_000, 80_000),
    { ...task(1, 1, 50_000, 9_000), name: 'FunctionCall' },
    task(2, 1, 3_000),
    // A begun task that the trace ends in has no length.
    { ...task(2, 1, 0, 0), ph: 'B' },
  ]
  expect(mainTasks(events)).toEqual([
    { wall: 60, cpu: 10.5 },
    { wall: 3, cpu: 0 },
  ])
})
