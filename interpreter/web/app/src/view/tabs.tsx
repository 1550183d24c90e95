// Tabs, of which one is open.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

/** A tab: its short name for tests, its title and its content. */
export interface Tab {
  id: string;
  title: string;
  draw(): ComponentChildren;
}

interface TabsProps {
  tabs: Tab[];
  open: string;
  label: string;
  onOpen(id: string): void;
}

/** Tabs with the content of the open one. Arrow keys go from tab to tab. */
export function Tabs({ tabs, open, label, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const now = Math.max(tabs.findIndex((it) => it.id === open), 0);
  const current = tabs[now]!;
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <section class="tabs">
      <div class="list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.id}
            role="tab"
            id={`tab-${tab.id}`}
            data-testid={`tab-${tab.id}`}
            aria-selected={tab === current}
            aria-controls="tab-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onOpen(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div class="tab" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current.id}`} tabIndex={0} key={current.id}>
        {current.draw()}
      </div>
    </section>
  );
}
