interface IconProps {
  name: string;
  /** Path of a file with drawings. If undefined, the page contains them. */
  sheet?: string | undefined;
}

/** Returns whether an icon points along the line of text, which is mirrored in some languages. */
const isDirected = (name: string): boolean => name.startsWith('chevron-');

/** A decorative icon whose drawing is in the page (IconSheet.astro). Its meaning must be in the text next to it. */
export function Icon({ name, sheet = '' }: IconProps) {
  return (
    <svg className={isDirected(name) ? 'icon icon--directed' : 'icon'} aria-hidden="true">
      <use href={`${sheet}#i-${name}`} />
    </svg>
  );
}
