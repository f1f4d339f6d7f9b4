import { useRef, useState } from 'react';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { lookInFile, type FileLook } from './lookInFile.ts';

/** The chosen file, how it is to be read, and what it looks like so. */
export function useFileLook() {
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<SheetReading>({});
  const [look, setLook] = useState<FileLook>();
  // A look that comes after the next one was begun is of no use.
  const turn = useRef(0);
  const see = (of: File | undefined, as: SheetReading): void => {
    turn.current += 1;
    const mine = turn.current;
    setFile(of);
    setReading(as);
    if (of === undefined) {
      setLook(undefined);
      return;
    }
    void lookInFile(of, as).then((seen) => {
      if (turn.current === mine) setLook(seen);
    });
  };
  return {
    file,
    reading,
    look,
    choose: (chosen: File | undefined): void => {
      setLook(undefined);
      see(chosen, {});
    },
    read: (as: SheetReading): void => see(file, as),
  };
}
